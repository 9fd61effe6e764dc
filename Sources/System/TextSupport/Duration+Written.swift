extension Duration {
    /// Parses a time of day as the time since midnight. `nil` unless the form is `HH:MM` or `H:MM`.
    package init?(timeOfDay text: some StringProtocol) {
        guard let clock = calendarNumbers(text.utf8.count == 4 ? "0\(text)" : "\(text)", in: 0...23, 0...59) else {
            return nil
        }
        self = .seconds(clock[0] * 3600 + clock[1] * 60)
    }

    /// Parses a duration such as `90s`, `1h30m` or `2d`. Each number has a unit (`d`, `h`, `m` or `min`, `s`, `ms`).
    /// The largest unit comes first, and no unit is repeated. The last number may have a point, as in `1.5h`. `nil` for
    /// other text and for more than a hundred years.
    package init?(written text: some StringProtocol) {
        var rest = Substring(text)
        var (milliseconds, least) = (0.0, Double.infinity)
        repeat {
            let number = rest.prefix { $0 == "." || ("0"..."9").contains($0) }
            let unit = rest.dropFirst(number.count).prefix { ("a"..."z").contains($0) }
            rest = rest.dropFirst(number.count + unit.count)
            guard let length = Self.units[String(unit)], length < least, let value = decimal(number),
                rest.isEmpty || !number.contains(".")
            else { return nil }
            (milliseconds, least) = (milliseconds + value * length, length)
        } while !rest.isEmpty
        guard (0...Self.longestWritten).contains(milliseconds) else { return nil }
        self = .milliseconds(Int64(milliseconds.rounded()))
    }

    /// In milliseconds.
    private static let units: [String: Double] = [
        "ms": 1, "s": 1000, "m": 60_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000,
    ]

    /// A hundred years of 365.25 days, in milliseconds.
    private static let longestWritten = 3_155_760_000_000.0

    package static let writtenForms = "a number with its unit (ms, s, m, h or d), such as 90s, 10m, 1h30m or 2d"

    /// The duration for `init(written:)`, in the largest unit with a whole number.
    package var written: String {
        let (seconds, attoseconds) = components
        guard attoseconds == 0 else { return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms" }
        if seconds > 0, seconds % 3600 == 0 { return "\(seconds / 3600)h" }
        if seconds > 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
        return "\(seconds)s"
    }
}
