package import Vocabulary

/// A light sensor whose values cannot be right, or may not be, about which a person can do something.
package struct SensorDoubt: Equatable, Sendable {
    package enum Cause: Sendable {
        /// It misreads again and again (rule 3).
        case unsteady
        /// It reads 0 until iio-sensor-proxy claims it (rule 4).
        case asleep
        /// It repeats one value, whatever the light (rule 4).
        case stuck
        /// It has read 0 for three hours, and it is day: so does a dark room, and a sensor that sleeps.
        case dark
    }

    package let source: SourceName
    package let cause: Cause

    package init(_ source: SourceName, _ cause: Cause) { (self.source, self.cause) = (source, cause) }

    /// How long a sensor reads 0 before that is said by day.
    package static let longestDark = Duration.seconds(3 * 3600)
}
