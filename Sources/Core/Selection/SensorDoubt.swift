package import Vocabulary

/// A sensor with doubtful values that a person can fix.
package struct SensorDoubt: Equatable, Sendable {
    package enum Cause: Sendable {
        /// Misreads repeatedly (rule 3).
        case unsteady
        /// Reads 0 until iio-sensor-proxy claims it (rule 4).
        case asleep
        /// Repeats one value regardless of the light (rule 4).
        case stuck
        /// Has read 0 for three hours by day, because it sleeps or the room is dark.
        case dark
    }

    package let source: SourceName
    package let cause: Cause

    package init(_ source: SourceName, _ cause: Cause) { (self.source, self.cause) = (source, cause) }

    package static let longestDark = Duration.seconds(3 * 3600)
}
