/// An amount of light.
public struct Light: Equatable, Sendable {
    /// The light on the scale of decisions.
    public let level: Level
    /// The light in lux, 0 or more, where the source measures lux.
    public let illuminance: Double?

    /// Light of this level, from a source that does not measure lux.
    public init(level: Level) {
        self.level = level
        illuminance = nil
    }

    /// Light of so many lux; nil for negative numbers and for what is not a number.
    public init?(illuminance lux: Double) {
        guard lux.isFinite, let level = Level(illuminance: lux) else { return nil }
        self.level = level
        illuminance = lux
    }
}

extension Light: CustomStringConvertible {
    /// The level, and the illuminance where there is one: `31.6 % (38 lx)`.
    public var description: String {
        guard let illuminance else { return level.description }
        return "\(level) (\(shortNumber(illuminance)) lx)"
    }
}
