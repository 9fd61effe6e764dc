/// Day or night: the result of a decision, and the value that responders receive.
public enum Appearance: String, CaseIterable, Sendable {
    /// Enough light for light colours.
    case day
    /// Too dark for light colours.
    case night

    /// The other of the two.
    public var other: Appearance {
        self == .day ? .night : .day
    }
}

extension Appearance: CustomStringConvertible {
    /// `day` or `night`.
    public var description: String { rawValue }
}
