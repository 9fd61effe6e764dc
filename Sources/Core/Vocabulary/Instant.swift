/// A moment on the clock that decisions are made by.
///
/// The agent's clock is the time since the machine was started, sleep included (CLOCK_BOOTTIME);
/// a simulation's is the time since the first sample. The rules never ask a clock: time is an argument.
public struct Instant: Hashable, Sendable {
    /// Time since the clock's beginning.
    public let sinceStart: Duration

    /// The moment so long after the clock's beginning.
    public init(sinceStart: Duration) {
        self.sinceStart = sinceStart
    }
}

extension Instant: InstantProtocol {
    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant {
        Instant(sinceStart: sinceStart + duration)
    }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration {
        other.sinceStart - sinceStart
    }

    /// Whether one moment comes before another.
    public static func < (one: Instant, other: Instant) -> Bool {
        one.sinceStart < other.sinceStart
    }

    /// The moment so much later.
    public static func + (instant: Instant, duration: Duration) -> Instant {
        instant.advanced(by: duration)
    }

    /// The time from one moment to another.
    public static func - (one: Instant, other: Instant) -> Duration {
        other.duration(to: one)
    }
}

/// A duration, 0 or more, for a person, in the largest unit that fits: `300 ms`, `10 s`, `1.5 min`, `2 h`.
package func shortDuration(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    switch seconds {
    case ..<1: return "\(shortNumber((seconds * 1000).rounded())) ms"
    case ..<60: return "\(shortNumber(seconds)) s"
    case ..<3600: return "\(shortNumber(seconds / 60)) min"
    default: return "\(shortNumber(seconds / 3600)) h"
    }
}
