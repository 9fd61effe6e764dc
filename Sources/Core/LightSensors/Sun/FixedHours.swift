internal import Glibc
internal import TextSupport

/// Day between two times of the local clock. The source `hours`, and the fallback for a sun without a place (zone UTC).
///
/// Both times are wall-clock times, with and without daylight saving time. They follow a change of the system's time
/// zone.
nonisolated package struct FixedHours: Equatable, Sendable {
    /// The beginnings of day and night. In minutes since midnight, 0..<1440.
    let day, night: Int32

    /// Day from 07:00 to 19:00.
    package static let standard = FixedHours(day: 7 * 60, night: 19 * 60)

    private init(day: Int32, night: Int32) { (self.day, self.night) = (day, night) }

    /// Creates hours from two times of day, in whole minutes since midnight. `nil` unless both lie within the day and
    /// differ.
    package init?(day: Duration, night: Duration) {
        let minutes = [day, night].map { Int32(clamping: $0.components.seconds / 60) }
        guard minutes.allSatisfy({ (0..<1440).contains($0) }), minutes[0] != minutes[1] else { return nil }
        self.init(day: minutes[0], night: minutes[1])
    }

    /// Parses the beginnings of day and night: `07:30-20:00`.
    package init?(_ text: some StringProtocol) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map { Duration(timeOfDay: $0) }
        guard times.count == 2, let day = times[0], let night = times[1] else { return nil }
        self.init(day: day, night: night)
    }

    /// The hours in written form: `07:30-20:00`.
    package var written: String {
        [day, night].map { twoDigits(Int($0) / 60, Int($0) % 60) }.joined(separator: "-")
    }

    /// Returns whether a time, in seconds since 1970, is by day.
    ///
    /// `false` for a time outside the calendar's range.
    package func isDay(at unixSeconds: Double) -> Bool {
        guard let clock = Self.localClock(at: unixSeconds) else { return false }
        let minutes = clock.tm_hour * 60 + clock.tm_min
        return day < night ? (day..<night).contains(minutes) : !(night..<day).contains(minutes)
    }

    /// Returns the next beginning of day or night. Both times are in seconds since 1970.
    ///
    /// `nil` for a time outside the calendar's range.
    package func nextBoundary(after unixSeconds: Double) -> Double? {
        guard let clock = Self.localClock(at: unixSeconds) else { return nil }
        // The third day serves a zone that skips a day, like Samoa when it crossed the date line.
        for daysAhead in 0...2 as ClosedRange<Int32> {
            for minutes in [min(day, night), max(day, night)] {
                let boundary = Self.time(of: minutes, daysAhead: daysAhead, from: clock)
                if boundary > unixSeconds { return boundary }
            }
        }
        return nil
    }

    /// Returns the nights of yesterday, today and tomorrow.
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
        // The zone decides whether daylight saving time holds then, perhaps unlike today.
        clock.tm_isdst = -1
        return Double(mktime(&clock))
    }
}
