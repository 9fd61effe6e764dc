/// One value of a source.
public struct Reading: Equatable, Sendable {
    /// What a source yields: light, or no data.
    public enum Value: Equatable, Sendable {
        /// There is so much light.
        case light(Light)
        /// The source could not tell.
        case noData(NoData)
    }

    /// Whose reading it is.
    public let source: SourceName
    /// What it says.
    public let value: Value

    /// A reading of `source`.
    public init(_ source: SourceName, _ value: Value) {
        self.source = source
        self.value = value
    }
}

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

/// Why a source could not tell how much light there is.
public struct NoData: Error, Equatable, Sendable {
    /// The kinds of causes, for counting.
    public enum Kind: String, Sendable {
        /// The device or its attribute is not there.
        case missing
        /// Reading ended in an error, or did not end.
        case failing
        /// What was read cannot be an amount of light.
        case implausible
    }

    /// What kind of cause it is.
    public let kind: Kind
    /// What is wrong with what, as a clause: `brightness of intel_backlight is empty`.
    public let cause: String

    /// No data, because of `cause`.
    public init(_ kind: Kind, _ cause: String) {
        self.kind = kind
        self.cause = cause
    }
}
