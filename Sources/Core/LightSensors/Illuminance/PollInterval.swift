package import Vocabulary

/// The pause between two reads of a sensor.
///
/// Near half-light, the next read may decide. Elsewhere, a crossing takes longer or can wait, and each read of a HID
/// sensor powers it up.
package nonisolated enum PollInterval {
    /// Near half-light, and while a candidate waits.
    package static let shortest = Duration.seconds(1)
    package static let longest = Duration.seconds(5)
    /// For a sensor that doesn't decide now.
    static let idle = Duration.seconds(60)
    /// How far from half-light the pause is shortest, in points. It's longest at four times this.
    private static let near = 5.0

    package static func rest(at level: Level, band: Band) -> Duration {
        let beyond = (band.distance(to: level) - near) / (3 * near)
        let share = min(max(beyond, 0), 1)
        return shortest + (longest - shortest) * share
    }
}
