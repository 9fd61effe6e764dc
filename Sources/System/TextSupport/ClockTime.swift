package import Glibc

/// Returns local time fields for `seconds` since 1970, in the zone of `TZ` or the system. `nil` beyond calendar limits.
package func localTime(_ seconds: Int) -> tm? {
    var (time, fields) = (time_t(seconds), tm())
    // The zone may have changed since, which localtime_r(3) may not notice.
    tzset()
    return localtime_r(&time, &fields) == nil ? nil : fields
}

/// Returns the fields of a moment in UTC. `nil` beyond calendar limits.
package func universalTime(_ seconds: Int) -> tm? {
    var (time, fields) = (time_t(seconds), tm())
    return gmtime_r(&time, &fields) == nil ? nil : fields
}

extension tm {
    /// The date, `2026-08-02`.
    package var date: String { twoDigits(Int(tm_year) + 1900, Int(tm_mon) + 1, Int(tm_mday), separator: "-") }

    /// The date without its year, `08-02`.
    package var day: String { String(date.dropFirst(5)) }

    /// The time of day, `19:30:00`.
    package var clock: String { twoDigits(Int(tm_hour), Int(tm_min), Int(tm_sec)) }

    /// The moment for programs, if the fields are UTC. `nil` after the year 9999. RFC 3339: `2026-08-02T19:30:00Z`.
    package var rfc3339: String? { tm_year + 1900 <= 9999 ? "\(date)T\(clock)Z" : nil }
}

/// Joins numbers of at least two digits. For dates and times of day, such as `07:05`.
package func twoDigits(_ numbers: Int..., separator: String = ":") -> String {
    numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
}

/// Parses the numbers of a date or time of day. Each number has as many digits as its upper bound. `nil` if the text
/// has another form or a number is out of range.
package func calendarNumbers(
    _ text: some StringProtocol, in allowed: ClosedRange<Int>..., separator: Character = ":"
) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == allowed.count else { return nil }
    var numbers: [Int] = []
    for (part, range) in zip(parts, allowed) {
        guard part.utf8.count == "\(range.upperBound)".utf8.count, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(part), range.contains(number)
        else { return nil }
        numbers.append(number)
    }
    return numbers
}
