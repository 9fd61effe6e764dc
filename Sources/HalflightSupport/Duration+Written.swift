extension Duration {
    /// A time of day, `HH:MM` or `H:MM`, as the time since midnight; nil for anything else.
    package init?(timeOfDay text: some StringProtocol) {
        guard let clock = calendarNumbers(text.utf8.count == 4 ? "0\(text)" : "\(text)", in: 0...23, 0...59) else {
            return nil
        }
        self = .seconds(clock[0] * 3600 + clock[1] * 60)
    }

    /// A duration as people write it: a number, which may have a point, and a unit
    /// (`ms`, `s`, `m`, `h`), such as `90s`, `1.5h`; nil for anything else, and beyond a hundred years.
    package init?(written text: some StringProtocol) {
        let units: [(name: String, milliseconds: Double)] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)]
        guard let unit = units.first(where: { text.hasSuffix($0.name) }),
            let number = decimal(text.dropLast(unit.name.count))
        else { return nil }
        let milliseconds = number * unit.milliseconds
        guard (0...3_155_760_000_000).contains(milliseconds) else { return nil }
        self = .milliseconds(Int64(milliseconds.rounded()))
    }

    /// The duration as `init(written:)` takes it, in the largest unit that leaves a whole number.
    package var written: String {
        let (seconds, attoseconds) = components
        guard attoseconds == 0 else { return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms" }
        if seconds > 0, seconds % 3600 == 0 { return "\(seconds / 3600)h" }
        if seconds > 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
        return "\(seconds)s"
    }
}
