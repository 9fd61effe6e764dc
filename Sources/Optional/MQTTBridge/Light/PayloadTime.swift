internal import Glibc
internal import HalflightTerminal
internal import TextSupport

extension Duration {
    /// Reads a time since 1970. In ISO 8601 with a time zone, seconds or milliseconds; `nil` for anything else.
    nonisolated init?(payloadTime value: JSON) {
        switch value {
        case .number(let number) where number >= 0 && number < 1e14:
            // In seconds, this would be in the year 5138; in milliseconds, in 1973.
            self = number >= 1e11 ? .milliseconds(number) : .seconds(number)
        case .text(let text):
            guard let time = Duration(iso8601: text) else { return nil }
            self = time
        default: return nil
        }
    }

    /// Parses a time such as `2026-11-23T07:30:00.5+01:00` (RFC 3339).
    nonisolated init?(iso8601 text: String) {
        guard text.utf8.count <= 40, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == "t" || $0 == " " }
        guard parts.count == 2, let zone = parts[1].firstIndex(where: { "Zz+-".contains($0) }),
            let offset = Duration.offset(parts[1][zone...]),
            let date = calendarNumbers(parts[0], in: 1970...9999, 1...12, 1...31, separator: "-")
        else { return nil }
        let clock = parts[1][..<zone].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let time = calendarNumbers(clock[0], in: 0...23, 0...59, 0...60) else { return nil }
        var fraction = 0.0
        if clock.count == 2 {
            guard !clock[1].isEmpty, let number = decimal("0.\(clock[1])") else { return nil }
            fraction = number
        }
        var fields = tm()
        (fields.tm_year, fields.tm_mon, fields.tm_mday) = (Int32(date[0] - 1900), Int32(date[1] - 1), Int32(date[2]))
        (fields.tm_hour, fields.tm_min, fields.tm_sec) = (Int32(time[0]), Int32(time[1]), Int32(time[2]))
        let seconds = timegm(&fields)
        // A day that the month doesn't have became a day of the next month.
        guard fields.tm_mday == Int32(date[2]) || time[2] == 60 else { return nil }
        self = .seconds(seconds) + .seconds(fraction) - offset
    }

    /// Parses `Z`, `+01`, `+01:00` or `-0330`.
    nonisolated private static func offset(_ zone: Substring) -> Duration? {
        if zone == "Z" || zone == "z" { return .zero }
        var clock = zone.dropFirst().filter { $0 != ":" }
        if clock.count == 2 { clock += "00" }
        guard clock.count == 4,
            let numbers = calendarNumbers("\(clock.prefix(2)):\(clock.suffix(2))", in: 0...23, 0...59)
        else { return nil }
        let offset = Duration.seconds(numbers[0] * 3600 + numbers[1] * 60)
        return zone.hasPrefix("-") ? .zero - offset : offset
    }
}
