import Glibc
import HalflightSupport

/// Day from 07:00 to 19:00 by the local clock: what stands in for the sun where no place is known (zone UTC).
///
/// The hours are those of the wall clock before and after a change of daylight saving time alike, and follow a change
/// of the system's time zone.
nonisolated package enum FixedHours {
    /// The hours that are day, by the local clock.
    private static let day: Range<Int32> = 7..<19

    /// Whether a time, seconds since 1970, lies in the day.
    ///
    /// False for a time beyond what the calendar can hold.
    package static func isDay(at unixSeconds: Double) -> Bool {
        guard let clock = localClock(at: unixSeconds) else { return false }
        return day.contains(clock.tm_hour)
    }

    /// The next 07:00 or 19:00 after a time, both in seconds since 1970.
    ///
    /// `nil` for a time beyond what the calendar can hold.
    package static func nextBoundary(after unixSeconds: Double) -> Double? {
        guard let clock = localClock(at: unixSeconds) else { return nil }
        // The third day serves a zone that skips one, as Samoa did in crossing the date line.
        for daysAhead in 0...2 as ClosedRange<Int32> {
            for hour in [day.lowerBound, day.upperBound] {
                let boundary = time(of: hour, daysAhead: daysAhead, from: clock)
                if boundary > unixSeconds { return boundary }
            }
        }
        return nil
    }

    private static func localClock(at unixSeconds: Double) -> tm? {
        Int(exactly: unixSeconds.rounded(.down)).flatMap(localTime)
    }

    private static func time(of hour: Int32, daysAhead: Int32, from clock: tm) -> Double {
        var clock = clock
        clock.tm_mday += daysAhead
        clock.tm_hour = hour
        clock.tm_min = 0
        clock.tm_sec = 0
        // Whether daylight saving time holds then is the zone's to say, not today's.
        clock.tm_isdst = -1
        return Double(mktime(&clock))
    }
}
