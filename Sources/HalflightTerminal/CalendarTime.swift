internal import Glibc
import HalflightSupport

/// A moment as a calendar and a clock show it.
package struct CalendarTime: Equatable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int
}

extension CalendarTime {
    /// The moment so many seconds after the epoch, in Greenwich; nil beyond what a calendar can hold.
    package init?(utc seconds: Int) {
        self.init(universalTime(seconds))
    }

    /// The same in the person's time zone (`TZ`, else the system's).
    package init?(local seconds: Int) {
        self.init(localTime(seconds))
    }

    private init?(_ fields: tm?) {
        guard let parts = fields else { return nil }
        self.init(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }

    /// Now, in the person's time zone.
    package static var now: CalendarTime? { CalendarTime(local: time(nil)) }
}

extension CalendarTime {
    /// A moment in Greenwich as RFC 3339 writes it, `2026-08-02T19:30:00Z`; nil for years that have not four digits.
    package var rfc3339: String? {
        guard (0...9999).contains(year) else { return nil }
        return "\(date)T\(clock)Z"
    }

    /// The time of day, with the date before it where that is not the day of `now`.
    package func text(now: CalendarTime?) -> String {
        guard let now, (now.year, now.month, now.day) == (year, month, day) else { return "\(date) \(clock)" }
        return clock
    }

    private var date: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
    private var clock: String { "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))" }
}

/// A number of at least so many digits.
private func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}
