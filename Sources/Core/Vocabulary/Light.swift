/// An amount of light.
public struct Light: Equatable, Sendable {
    /// The level on the scale of decisions.
    public let level: Level
    /// The light in lux, 0 or more, if measured.
    public let illuminance: Double?

    /// Creates light that wasn't measured in lux.
    public init(level: Level) {
        self.level = level
        illuminance = nil
    }

    /// Creates light from lux. `nil` for negative and non-finite numbers.
    public init?(illuminance lux: Double) {
        guard lux.isFinite, let level = Level(illuminance: lux) else { return nil }
        self.level = level
        illuminance = lux
    }
}

extension Light: CustomStringConvertible {
    /// The level and any illuminance: `31.6 % (38 lx)`.
    public var description: String {
        guard let illuminance else { return level.description }
        return "\(level) (\(shortNumber(illuminance)) lx)"
    }
}
