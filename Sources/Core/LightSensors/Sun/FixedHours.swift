internal import Glibc
internal import TextSupport

/// Day between two times of the local clock: the source `hours`, and the fallback without a place (zone UTC).
///
/// Both are wall-clock times, with and without daylight saving time, and follow a change of the system's zone.
nonisolated package struct FixedHours: Equatable, Sendable {
    /// In minutes since midnight, 0..<1440.
    let day, night: Int32

    package static let standard = FixedHours(day: 7 * 60, night: 19 * 60)

    private init(day: Int32, night: Int32) { (self.day, self.night) = (day, night) }

    /// Creates hours from times since midnight, rounded down to minutes. `nil` unless within a day and different.
    package init?(day: Duration, night: Duration) {
        let minutes = [day, night].map { Int32(clamping: $0.components.seconds / 60) }
        guard minutes.allSatisfy({ (0..<1440).contains($0) }), minutes[0] != minutes[1] else { return nil }
        self.init(day: minutes[0], night: minutes[1])
    }

    /// Parses text such as `07:30-20:00`.
    package init?(_ text: some StringProtocol) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map { Duration(timeOfDay: $0) }
        guard times.count == 2, let day = times[0], let night = times[1] else { return nil }
        self.init(day: day, night: night)
    }

    package var written: String {
        [day, night].map { twoDigits(Int($0) / 60, Int($0) % 60) }.joined(separator: "-")
    }

    /// Returns whether a time since 1970 is by day. `false` outside the calendar's range.
    package func isDay(at unixSeconds: Double) -> Bool {
        guard let clock = Self.localClock(at: unixSeconds) else { return false }
        let minutes = clock.tm_hour * 60 + clock.tm_min
        return day < night ? (day..<night).contains(minutes) : !(night..<day).contains(minutes)
    }

    /// Returns the next beginning of day or night, in seconds since 1970. `nil` outside the calendar's range.
    package func nextBoundary(after unixSeconds: Double) -> Double? {
        guard let clock = Self.localClock(at: unixSeconds) else { return nil }
        // A third day, for a zone that skips one, like Samoa when it crossed the date line.
        for daysAhead in 0...2 as ClosedRange<Int32> {
            for minutes in [min(day, night), max(day, night)] {
                let boundary = Self.time(of: minutes, daysAhead: daysAhead, from: clock)
                if boundary > unixSeconds { return boundary }
            }
        }
        return nil
    }

    func nights(around unixSeconds: Double) -> [NightTimes] {
        guard let clock = Self.localClock(at: unixSeconds) else { return [] }
        return ([-1, 0, 1] as [Int32]).map { days in
            let sunset = Self.time(of: night, daysAhead: days, from: clock)
            let noon = (Self.time(of: day, daysAhead: days, from: clock) + sunset) / 2
            return (noon, sunset, Self.time(of: day, daysAhead: days + 1, from: clock))
        }
    }

    private static func localClock(at unixSeconds: Double) -> tm? {
        Int(exactly: unixSeconds.rounded(.down)).flatMap(localTime)
    }

    private static func time(of minutes: Int32, daysAhead: Int32, from clock: tm) -> Double {
        var clock = clock
        clock.tm_mday += daysAhead
        clock.tm_hour = minutes / 60
        clock.tm_min = minutes % 60
        clock.tm_sec = 0
        // The zone decides on daylight saving time then, perhaps unlike today.
        clock.tm_isdst = -1
        return Double(mktime(&clock))
    }
}
