package import Glibc
internal import HalflightSupport

/// The wall clock at a moment of a trace: the date and the local time of day.
package struct WallClock: Equatable, Sendable {
    /// In whole seconds since 1970.
    package let seconds: Int
    /// How far the local clock is ahead of that of UTC, in seconds.
    package let offset: Int

    package init(seconds: Int, offset: Int) { (self.seconds, self.offset) = (seconds, offset) }

    /// The fields of the local clock; nil beyond what a calendar can hold.
    package var local: tm? { universalTime(seconds + offset) }

    /// The time since midnight by the local clock.
    package var timeOfDay: Duration { .seconds((seconds + offset) % 86_400) }
}

extension WallClock {
    /// `2026-11-22 17:05:30 +01:00`; nil beyond the years 1970 to 9999.
    package var words: String? {
        guard seconds >= 0, offset.magnitude < 86_400, let local, local.tm_year + 1900 <= 9999 else { return nil }
        let minutes = Int(offset.magnitude) / 60
        let zone = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return "\(local.date) \(local.clock) \(offset < 0 ? "-" : "+")\(zone)"
    }

    package init?(words: some StringProtocol) {
        let parts = words.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let zone = parts[2].first, zone == "+" || zone == "-",
            let date = WallClock.numbers(parts[0], [4, 2, 2], "-"),
            let time = WallClock.numbers(parts[1], [2, 2, 2], ":"),
            let ahead = WallClock.numbers(parts[2].dropFirst(), [2, 2], ":")
        else { return nil }
        guard (1970...9999).contains(date[0]), (1...12).contains(date[1]), (1...31).contains(date[2]), time[0] < 24,
            time[1] < 60,
            time[2] < 60, ahead[0] < 24, ahead[1] < 60
        else { return nil }
        var fields = tm()
        (fields.tm_year, fields.tm_mon, fields.tm_mday) = (date[0] - 1900, date[1] - 1, date[2])
        (fields.tm_hour, fields.tm_min, fields.tm_sec) = (time[0], time[1], time[2])
        let offset = Int(ahead[0] * 3600 + ahead[1] * 60) * (zone == "-" ? -1 : 1)
        self.init(seconds: timegm(&fields) - offset, offset: offset)
    }

    /// Numbers of so many digits each.
    private static func numbers(_ text: some StringProtocol, _ digits: [Int], _ separator: Character) -> [Int32]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == digits else { return nil }
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int32(part) : nil
        }
        return numbers.count == digits.count ? numbers : nil
    }
}
