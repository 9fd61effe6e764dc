/// Day or night: the result of a decision, and the value that responders receive.
public enum Appearance: String, CaseIterable, Codable, Sendable {
    /// Enough light for light colors.
    case day
    /// Too dark for light colors.
    case night

    /// Accepts `day`, `light`, `night` and `dark`.
    package init?(named name: some StringProtocol) {
        guard let appearance = Appearance.allCases.first(where: { $0.names.contains(String(name)) }) else { return nil }
        self = appearance
    }

    /// What people may write, the canonical name first.
    package var names: [String] { self == .day ? ["day", "light"] : ["night", "dark"] }

    /// The canonical names first.
    package static let allNames = [0, 1].flatMap { rank in allCases.map { $0.names[rank] } }

    /// For an error.
    package static let expectation = "day or night (or light or dark)"

    /// The other appearance.
    public var other: Appearance {
        self == .day ? .night : .day
    }
}

extension Appearance: CustomStringConvertible {
    /// The name, `day` or `night`.
    public var description: String { rawValue }
}
