package import Vocabulary

/// A sensor with doubtful values that a person can fix.
package struct SensorDoubt: Equatable, Sendable {
    package enum Cause: Sendable {
        /// The sensor misreads repeatedly (rule 3).
        case unsteady
        /// The sensor reads 0 until iio-sensor-proxy claims it (rule 4).
        case asleep
        /// The sensor repeats one value regardless of the light (rule 4).
        case stuck
        /// The sensor has read 0 for three hours by day. So does a dark room, and a sleeping sensor.
        case dark
    }

    package let source: SourceName
    package let cause: Cause

    package init(_ source: SourceName, _ cause: Cause) { (self.source, self.cause) = (source, cause) }

    /// How long a sensor must read 0 to be in doubt by day.
    package static let longestDark = Duration.seconds(3 * 3600)
}
