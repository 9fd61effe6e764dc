import KeptFiles
import SDBus
import ThemeValues
import Vocabulary

@testable import AgentInterface
@testable import HalflightClient
@testable import HalflightTerminal
@testable import LightSensors
@testable import SessionMonitors
@testable import SystemAppearance
@testable import halflight

extension FuzzTarget {
    /// Answers to our programs from a false agent, a portal and the sensor service.
    static let busAnswers = FuzzTarget(name: "bus-answers", longestInput: 1024) { input in
        var reader = Reader(input)
        let answer = reader.answer(
            strings: ["Appearance", "Mode", "Source", "Reason", "ForceEnds"],
            numbers: ["Level", "Illuminance", "NightBelow", "DayAbove", "ForcedUntil"], list: "Holds")
        if let state = AgentStatus(properties: answer) {
            expect(!"\(state.json)".utf8.contains(UInt8(ascii: "\n")), "a line break in \(state.json)")
            _ = (state.modeText(now: nil), WatchFormat.waybar.line(for: state, now: nil))
            _ = state.lines(for: Terminal(hasColour: true, width: 80, hasUnicode: true), now: nil)
        }
        checkFollowing(
            answer,
            changes: reader.answer(
                strings: ["Appearance", "Mode", "Reason"], numbers: ["Level", "ForcedUntil"], list: "Holds"))
        checkRecords(&reader)
        checkLight(&reader)
        var settings = PortalValues()
        for key in PortalValues.Key.allCases { settings.set(reader.value(), for: key) }
        _ = settings.appearance
        let paths = (reader.text(), reader.text())
        let ends = BusValue.array(element: "s", [.string(paths.1)])
        if DatabaseChange([.string(paths.0), ends, reader.value()])?.touches(ColorScheme.path) == true {
            let path = paths.0 + paths.1
            expect(ColorScheme.path.utf8.starts(with: path.utf8), "\(path) is the colour scheme")
        }
    }

    /// Checks that answers are written as they were read, and that a signal changes its values.
    private static func checkFollowing(_ answer: BusValue, changes: BusValue) {
        guard let status = AgentStatus(properties: answer) else { return }
        let again = AgentStatus(properties: .dictionary(status.properties(AgentContract.Key.allCases)))
        // NaN does not equal itself.
        let isComparable = !status.nightBelow.isNaN && !status.dayAbove.isNaN
        expect(!isComparable || again == status, "\(status) is read again as \(again.debugDescription)")
        let changed = status.applying(changes)
        if let changed, let appearance = changes["Appearance"]?.string {
            expect(changed.appearance.rawValue == appearance, "\(changes)")
        }
        var providers = Providers()
        providers.agent.update(.available(changed ?? status))
        _ = providers.state(after: FollowedState())
    }

    private static func checkRecords(_ reader: inout Reader) {
        let fields = reader.answer(
            strings: ["result", "rule", "reason", "appearance", "source", "stage", "state", "kind", "program", "why"],
            numbers: ["time", "level", "illuminance", "duration", "process", "since"], list: "output")
        if let record = DecisionRecord(fields) {
            _ = "\(record.json)"
            expect(DecisionRecord(record.busValue) == record, "\(record)")
        }
        if let record = HoldRecord(fields) {
            _ = ("\(record.json)", record.text(now: nil))
            expect(HoldRecord(record.busValue) == record, "\(record)")
        }
        let entry = BusValue.structure([.string("sun"), fields])
        if let report = ResponderReport(entry) { _ = "\(report.json)" }
        if let record = SourceRecord(entry) { _ = "\(record.json)" }
        let any = reader.value()
        _ = (ResponderReport(any), SourceRecord(any), DecisionRecord(any), HoldRecord(any))
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
    /// Returns a dictionary with most or all keys. Most values have the right type.
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
