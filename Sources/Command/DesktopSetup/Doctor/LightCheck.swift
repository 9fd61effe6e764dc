import AgentInterface
import LightTraces
import Simulation
import Vocabulary

/// Checks whether the light fits its unit and ever becomes day. Day begins above the upper threshold.
struct LightCheck {
    /// The source in use.
    var source: SourceRecord?
    /// Whether the sun is so low that its light is gone.
    var isSunDown: Bool
    var stateFolder: String
    /// In percent.
    var dayAbove: Double
    var now: Timestamp

    var findings: [Finding] { [unit, reach].compactMap(\.self) }

    /// Daylight by night, from a unit that isn't lux.
    private var unit: Finding? {
        guard let source, isSunDown, let lux = source.illuminance,
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

    /// A light that never becomes day. The history has every light that crosses a threshold.
    private var reach: Finding? {
        guard let source, let level = source.level, level <= dayAbove, !source.name.kind.has(.followsClock),
            hasNoDay(source.name)
        else { return nil }
        let thresholds: Message = "If your room is lit now and then, choose the thresholds for it: halflight calibrate"
        return .warning(
            "light-reach",
            "\(source.name) has not been above \(shortNumber(dayAbove)) % for a week, so it never becomes day.",
            advice: source.illuminance == nil
                ? thresholds
                : """
                \(thresholds). If the sensor shows far too little, correct it by a factor: \
                sensors: {"\(source.name)": {factor: 10}}
                """)
    }

    /// Whether a week of history has only light below day. Most days need light, all of it from this source.
    private func hasNoDay(_ name: SourceName) -> Bool {
        let weekAgo = Int(now.microseconds / 1_000_000) - 7 * LightCheck.day
        var (isLong, hasDay) = (false, false)
        var days: Set<Int> = []
        var reader = HistoryReader(HistoryFolder(state: stateFolder))
        reader.forEachLight(since: weekAgo - 7 * LightCheck.day) { light, source, second in
            if second < weekAgo { return isLong = true }
            days.insert(second / LightCheck.day)
            hasDay = hasDay || source != name || light.level.percent > dayAbove
        }
        return isLong && !hasDay && days.count >= LightCheck.leastDays && reader.problems.isEmpty
    }

    /// In lux. Only operating theaters get more light from lamps.
    private static let brightestRoom = 3000.0
    /// The least days of the week with light. Many machines are used on five days only.
    private static let leastDays = 5
    private static let day = 86_400
}
