import AgentInterface
import Switching

/// Checks whether the light that decides is what its unit says, and whether it ever passes the upper threshold.
struct LightCheck {
    /// The source in use; nil for none.
    var source: SourceRecord?
    /// Whether the sun has set so far that its light is gone.
    var isSunDown: Bool
    /// The agent's last decisions, oldest first; none where they are not known.
    var decisions: [DecisionRecord] = []
    /// The thresholds in percent.
    var nightBelow, dayAbove: Double
    var now: Timestamp

    var findings: [Finding] { [unit, reach].compactMap(\.self) }

    /// Daylight by night: a unit that is not lux.
    private var unit: Finding? {
        guard let source, source.name.kind != .replay, isSunDown, let lux = source.illuminance,
            lux >= LightCheck.brightestRoom
        else { return nil }
        return .warning(
            "light-unit",
            "\(source.name) measures \(shortNumber(lux)) lx although the sun is down: its unit may be wrong.",
            advice: """
                A lit room has 50 to 500 lx. Correct it by a factor in your configuration, such as \
                sensors: {"\(source.name)": {factor: 0.01}}, or choose the thresholds for what it measures: \
                halflight calibrate
                """)
    }

    /// A light that never becomes day.
    ///
    /// Each rise above the band is a decision, be it not to switch. So what was night a week ago, and has no such
    /// decision since, has not been above.
    private var reach: Finding? {
        guard let source, let level = source.level, level <= dayAbove, source.name.kind != .sun else { return nil }
        let week = LightCheck.week
        guard now.microseconds >= week,
            let first = decisions.lastIndex(where: { $0.time.microseconds <= now.microseconds - week }),
            let before = decisions[first].level, before < nightBelow
        else { return nil }
        let since = decisions[first...]
        guard since.allSatisfy({ $0.source == source.name && ($0.level ?? 0) <= dayAbove }) else { return nil }
        return .warning(
            "light-reach",
            "\(source.name) has not been above \(shortNumber(dayAbove)) % for a week, so it never becomes day.",
            advice: """
                If your room is lit now and then, choose the thresholds for it: halflight calibrate. If the sensor \
                shows far too little, correct it by a factor: sensors: {"\(source.name)": {factor: 10}}
                """)
    }

    /// More than lamps give a room, in lux: an operating theatre apart.
    private static let brightestRoom = 3000.0
    /// In microseconds.
    private static let week: UInt64 = 7 * 86_400 * 1_000_000
}
