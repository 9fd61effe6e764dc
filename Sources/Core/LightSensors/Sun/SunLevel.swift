/// The one scale for the sun: how its elevation becomes a level, and back.
///
/// `level = 35 + 5 * elevation`, clamped to 0...100. So 30 % is 1 degree below the horizon and 40 % is 1 degree
/// above it: with the default thresholds, half-light lies evenly about the horizon.
nonisolated package enum SunLevel {
    private static let atHorizon = 35.0
    private static let perDegree = 5.0

    /// The level, 0...100 percent, for an apparent elevation in degrees.
    package static func level(forElevation elevation: Double) -> Double {
        min(max(atHorizon + perDegree * elevation, 0), 100)
    }

    /// The apparent elevation, degrees, at which the level is this many percent: -7 for 0 and 13 for 100.
    package static func elevation(forLevel level: Double) -> Double {
        (level - atHorizon) / perDegree
    }
}
