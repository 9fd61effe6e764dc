package import Vocabulary

/// The pause between two reads of a sensor.
///
/// Near half-light, the next read may decide. Far from half-light, a crossing takes more than a few seconds or can wait
/// as long, and each read of a HID sensor powers the sensor up.
package nonisolated enum IlluminancePace {
    /// The pause in or near half-light, and while a candidate waits.
    package static let shortest = Duration.seconds(1)
    /// The pause far from half-light.
    package static let longest = Duration.seconds(5)
    /// The pause for a sensor that doesn't decide now.
    static let idle = Duration.seconds(60)
    /// The distance from half-light with the shortest pause, in points. The pause is longest at four times this.
    private static let near = 5.0

    /// Returns the pause after a read of this level. From 1 to 5 s.
    package static func rest(at level: Level, band: Band) -> Duration {
        let beyond = (band.distance(to: level) - near) / (3 * near)
        let share = min(max(beyond, 0), 1)
        return shortest + (longest - shortest) * share
    }
}
