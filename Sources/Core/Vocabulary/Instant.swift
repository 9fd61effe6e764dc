/// A moment on the clock of decisions.
///
/// The agent's clock is the time since boot, including sleep (CLOCK_BOOTTIME), a simulation's the time since the first
/// sample. The rules never read a clock: time is an argument.
public struct Instant: Hashable, Sendable {
    /// The time since the clock's start.
    public let sinceStart: Duration

    /// Creates an instant at an offset from the clock's start.
    public init(sinceStart: Duration) {
        self.sinceStart = sinceStart
    }
}

extension Instant: InstantProtocol {
    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Instant {
        Instant(sinceStart: sinceStart + duration)
    }

    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration {
        other.sinceStart - sinceStart
    }

    /// Returns whether one instant precedes another.
    public static func < (one: Instant, other: Instant) -> Bool {
        one.sinceStart < other.sinceStart
    }

    /// Returns the instant after a duration.
    public static func + (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: duration)
    }

    /// Returns the time between two instants.
    public static func - (one: Instant, other: Instant) -> Duration {
        other.duration(to: one)
    }
}

/// Returns a duration, 0 or more, in the largest unit: `300 ms`, `10 s`, `1.5 min`, `2 h`.
package func shortDuration(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    switch seconds {
    case ..<1: return "\(shortNumber((seconds * 1000).rounded())) ms"
    case ..<60: return "\(shortNumber(seconds)) s"
    case ..<3600: return "\(shortNumber(seconds / 60)) min"
    default: return "\(shortNumber(seconds / 3600)) h"
    }
}
