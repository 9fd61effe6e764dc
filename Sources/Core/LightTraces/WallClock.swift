internal import Glibc
internal import TextSupport

package struct WallClock: Equatable, Sendable {
    /// Since 1970.
    package let seconds: Int
    /// The offset from UTC, in seconds.
    package let offset: Int

    package init(seconds: Int, offset: Int) { (self.seconds, self.offset) = (seconds, offset) }

    package var timeOfDay: Duration { .seconds((seconds + offset) % 86_400) }
}

extension WallClock {
    /// Such as `2026-11-22 17:05:30 +01:00`. `nil` outside 1970...9999.
    package var words: String? {
        guard seconds >= 0, offset.magnitude < 86_400, let local = universalTime(seconds + offset),
            local.tm_year + 1900 <= 9999
        else { return nil }
        let minutes = Int(offset.magnitude) / 60
        let zone = twoDigits(minutes / 60, minutes % 60)
        return "\(local.date) \(local.clock) \(offset < 0 ? "-" : "+")\(zone)"
    }

    package init?(words: some StringProtocol) {
        let parts = words.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let zone = parts[2].first, zone == "+" || zone == "-",
            let date = calendarNumbers(parts[0], in: 1970...9999, 1...12, 1...31, separator: "-"),
            let time = Duration(clockTime: parts[1]),
            let ahead = calendarNumbers(parts[2].dropFirst(), in: 0...23, 0...59)
        else { return nil }
        var fields = tm()
        (fields.tm_year, fields.tm_mon, fields.tm_mday) = (Int32(date[0]) - 1900, Int32(date[1]) - 1, Int32(date[2]))
        // A day beyond the month's end has become one of the next month.
        let midnight = timegm(&fields)
        guard fields.tm_mday == date[2] else { return nil }
        let offset = (ahead[0] * 3600 + ahead[1] * 60) * (zone == "-" ? -1 : 1)
        self.init(seconds: midnight + Int(time.components.seconds) - offset, offset: offset)
    }
}
