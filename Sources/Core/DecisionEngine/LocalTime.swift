internal import Glibc
internal import TextSupport

/// The wall clock in the system's time zone.
nonisolated enum LocalTime {
    /// Returns the time since local midnight, 0..<24 h, from a time since 1970.
    static func timeOfDay(at time: Duration) -> Duration {
        let fields = fields(at: time)
        let seconds = Int64(fields.tm_hour * 3600 + fields.tm_min * 60 + min(fields.tm_sec, 59))
        return Duration(secondsComponent: seconds, attosecondsComponent: time.components.attoseconds)
    }

    /// Returns the local clock's next jump, such as for summer time, to the second. A day never has two.
    static func jump(after start: Duration, before end: Duration) -> Duration? {
        var (low, high) = (start.components.seconds, end.components.seconds)
        let offset = offset(at: low)
        guard low < high, self.offset(at: high) != offset else { return nil }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if self.offset(at: middle) == offset { low = middle } else { high = middle }
        }
        return .seconds(high)
    }

    /// Returns the offset from UTC in seconds, at a time since 1970.
    static func offset(at time: Duration) -> Int {
        offset(at: time.components.seconds)
    }

    private static func offset(at seconds: Int64) -> Int {
        fields(at: .seconds(seconds)).tm_gmtoff
    }

    private static func fields(at time: Duration) -> tm {
        localTime(Int(time.components.seconds)) ?? tm()
    }
}
