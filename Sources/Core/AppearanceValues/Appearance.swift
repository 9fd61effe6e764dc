/// Day or night: the result of a decision, and the value that responders receive.
public enum Appearance: String, CaseIterable, Codable, Sendable {
    /// Enough light for light colours.
    case day
    /// Too dark for light colours.
    case night

    /// The appearance that a person calls so: `day` or `light`, `night` or `dark`; nil for anything else.
    package init?(named name: some StringProtocol) {
        guard let appearance = Appearance.allCases.first(where: { $0.names.contains(String(name)) }) else { return nil }
        self = appearance
    }

    /// The names that people may write, our own first.
    package var names: [String] { self == .day ? ["day", "light"] : ["night", "dark"] }

    /// The names of both, our own first.
    package static let allNames = [0, 1].flatMap { rank in allCases.map { $0.names[rank] } }

    /// The names of both, for an error.
    package static let expectation = "day or night (or light or dark)"

    /// The other of the two.
    public var other: Appearance {
        self == .day ? .night : .day
    }
}

extension Appearance: CustomStringConvertible {
    /// `day` or `night`.
    public var description: String { rawValue }
}
