import SDBus
import Switching
import Theming

@testable import HalflightClient
@testable import HalflightTerminal
@testable import LightSensors
@testable import halflight

extension FuzzTarget {
    /// Answers of a false agent, of a portal, and of the sensor service to our programs.
    static let busAnswers = FuzzTarget(name: "bus-answers", longestInput: 1024) { input in
        var reader = Reader(input)
        let answer = reader.answer(
            strings: ["Appearance", "Mode", "Source", "Reason", "ForceEnds"],
            numbers: ["Level", "Illuminance", "NightBelow", "DayAbove", "ForcedUntil"], list: "Holds")
        if let state = AgentState(properties: answer) {
            expect(!"\(state.json)".utf8.contains(UInt8(ascii: "\n")), "a line break in \(state.json)")
            _ = (state.modeText(now: nil), WatchFormat.waybar.line(for: state, now: nil))
            _ = state.lines(for: Terminal(hasColour: true, width: 80, hasUnicode: true), now: nil)
        }
        if let properties = AgentProperties(answer) {
            var state = FollowedState()
            properties.fill(&state)
        }
        checkRecords(&reader)
        checkLight(&reader)
        var settings = HalflightClient.PortalSettings()
        for key in HalflightClient.PortalSettings.Key.allCases { settings.take(reader.value(), for: key) }
        _ = settings.appearance
    }

    private static func checkRecords(_ reader: inout Reader) {
        let fields = reader.answer(
            strings: ["result", "rule", "reason", "appearance", "source", "stage", "state", "kind", "program", "why"],
            numbers: ["time", "level", "illuminance", "duration", "process", "since"], list: "output")
        _ = ("\(DecisionRecord(fields).json)", "\(HoldReport(fields).json)", HoldReport(fields).text(now: nil))
        let entry = BusValue.structure([.string("name"), fields])
        if let report = ResponderReport(entry) { _ = "\(report.json)" }
        if let record = SourceRecord(entry) { _ = "\(record.json)" }
        let any = reader.value()
        _ = (ResponderReport(any), SourceRecord(any), DecisionRecord(any), HoldReport(any))
    }

    private static func checkLight(_ reader: inout Reader) {
        let (level, unit) = (reader.double(), reader.pick(["lux", "vendor", reader.text()]))
        switch SensorProxySource.value(level, in: unit) {
        case .light(let light):
            expect(light.level.percent == level || light.illuminance == level, "\(level) \(unit) is \(light)")
        case .noData(let noData): expectBounded(noData.cause, extra: 2000)
        }
    }
}

extension Reader {
    /// A dictionary with these keys, or most of them, and values that are mostly of the right type.
    fileprivate mutating func answer(strings: [String], numbers: [String], list: String) -> BusValue {
        var entries: [(key: String, value: BusValue)] = []
        for key in strings {
            let words = ["day", "night", "auto", "time", "never", "agree", "backlight:x", ""]
            entries.append((key, choice(8) > 0 ? .string(pick(words)) : value()))
        }
        for key in numbers { entries.append((key, choice(8) > 0 ? .double(double()) : value())) }
        let element = BusValue.dictionary([
            ("process", .double(double())), ("since", .uint64(number())), ("why", value()),
        ])
        entries.append((list, choice(4) > 0 ? .array(element: "a{sv}", [element]) : value()))
        return .dictionary(entries)
    }
}
