package import Vocabulary

/// The pause between two reads of a sensor.
///
/// Near half-light the next read may decide; far from it a crossing takes more than a few seconds,
/// or can wait as long, and each read of a HID sensor powers it up.
package nonisolated enum IlluminancePace {
    /// In half-light and close by, and while a candidate waits.
    package static let shortest = Duration.seconds(1)
    /// Far from half-light.
    package static let longest = Duration.seconds(5)
    /// For a sensor that does not decide now.
    static let idle = Duration.seconds(60)
    /// The distance from half-light, in points, with the shortest pause; four times as far off it is the longest.
    private static let near = 5.0

    /// The pause after a read of this level, 1 to 5 s.
    package static func rest(at level: Level, band: Band) -> Duration {
        let beyond = (band.distance(to: level) - near) / (3 * near)
        let share = min(max(beyond, 0), 1)
        return shortest + (longest - shortest) * share
    }
}
