/// Converts between the sun's elevation and levels.
///
/// `level = 35 + 5 * elevation`, clamped to 0...100. With the default thresholds, 30 % and 40 %, half-light lies
/// evenly around the horizon, from -1 to 1 degree.
nonisolated package enum SunLevel {
    private static let atHorizon = 35.0
    private static let perDegree = 5.0

    /// Returns the level for degrees, in percent.
    package static func level(forElevation elevation: Double) -> Double {
        min(max(atHorizon + perDegree * elevation, 0), 100)
    }

    /// Returns degrees, from -7 for 0 percent to 13 for 100.
    package static func elevation(forLevel level: Double) -> Double {
        (level - atHorizon) / perDegree
    }
}
