/// The scale between the sun's elevation and a level.
///
/// `level = 35 + 5 * elevation`, clamped to 0...100. So 30% is 1 degree below the horizon, and 40% is 1 degree above
/// it: with the default thresholds, half-light lies evenly around the horizon.
nonisolated package enum SunLevel {
    private static let atHorizon = 35.0
    private static let perDegree = 5.0

    /// Returns the level for an apparent elevation in degrees. In percent, 0...100.
    package static func level(forElevation elevation: Double) -> Double {
        min(max(atHorizon + perDegree * elevation, 0), 100)
    }

    /// Returns the apparent elevation for a level in percent. In degrees: -7 for 0, and 13 for 100.
    package static func elevation(forLevel level: Double) -> Double {
        (level - atHorizon) / perDegree
    }
}
