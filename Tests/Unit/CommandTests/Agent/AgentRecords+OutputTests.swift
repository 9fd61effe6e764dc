import AgentInterface
import DesktopSetup
import HalflightTerminal
import SDBus
import Switching
import TestSupport
import Testing

@testable import halflight

@Suite("The agent's records as JSON")
struct AgentRecordsOutputTests {
    private let status = AgentStatus(appearance: .day, nightBelow: 30, dayAbove: 40, reason: "no level yet")
    private let time = Timestamp(microseconds: 1_785_700_205_000_000)

    @Test func `the JSON of the status has null for unknown values`() {
        #expect(
            "\(status.json)" == """
                {"appearance":"day","mode":"auto","forceEnds":null,"forcedUntil":null,"siteMode":"auto","level":null,"illuminance":null,\
                "source":"","sunrise":null,"sunset":null,"place":null,"nightBelow":30,"dayAbove":40,"reason":"no level yet","reasonId":"text","holds":[],"learned":false,"suggestion":null,\
                "theme":null,"dayTheme":null,"nightTheme":null,"problems":[]}
                """)
    }

    @Test func `the JSON of the status has the forced mode, the light and the holds`() {
        var forced = AgentStatus(
            appearance: .night, mode: .night, forceEnds: .time(time), level: 80.5, illuminance: 10_600,
            source: SourceName(.illuminance, "iio:device0"), nightBelow: 30, dayAbove: 40, reason: "set \"by hand\"",
            holds: [
                HoldRecord(id: 1, process: 42, program: "mpv", why: "a film", since: time),
                HoldRecord(id: 2, process: nil, program: nil, why: "so", since: time),
            ], isLearned: true,
            suggestion: Band(nightBelow: Level(clamping: 20.5), dayAbove: Level(clamping: 30)))
        (forced.dayTheme, forced.nightTheme) = ("paper", "fjord")
        forced.problems = [ProblemRecord(subject: "configuration", text: "a:1:2: no", effect: "So", isWarning: true)]
        #expect(
            "\(forced.json)" == """
                {"appearance":"night","mode":"night","forceEnds":"time","forcedUntil":"2026-08-02T19:50:05Z",\
                "siteMode":"auto","level":80.5,"illuminance":10600,"source":"illuminance:iio:device0",\
                "sunrise":null,"sunset":null,"place":null,"nightBelow":30,"dayAbove":40,"reason":"set \\"by hand\\"","reasonId":"text",\
                "holds":[{"program":"mpv","process":42,"why":"a film","since":"2026-08-02T19:50:05Z"},\
                {"program":"","process":0,"why":"so","since":"2026-08-02T19:50:05Z"}],\
                "learned":true,"suggestion":{"nightBelow":20.5,"dayAbove":30},\
                "theme":"fjord","dayTheme":"paper","nightTheme":"fjord",\
                "problems":[{"subject":"configuration","text":"a:1:2: no","textId":"text","effect":"So","warning":true}]}
                """)
    }

    @Test(arguments: [(ForceEnd<Timestamp>.never, "never"), (.agree, "agree")])
    func `the JSON of the status names the end of a forced mode`(end: ForceEnd<Timestamp>, name: String) {
        var status = status
        (status.mode, status.forceEnds) = (.day, end)
        expect("\(status.json)", contains: "\"forceEnds\":\"\(name)\",\"forcedUntil\":null")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 0.5])
    func `impossible numbers make valid JSON`(number: Double) {
        let status = AgentStatus(
            appearance: .day, level: number, illuminance: number, nightBelow: number, dayAbove: number, reason: "")
        #expect(!"\(status.json)".isEmpty)
        #expect(!status.lines(for: .none, now: nil).isEmpty)
        #expect(!WatchFormat.waybar.line(for: status, now: nil).isEmpty)
    }

    @Test func `a decision has its JSON`() {
        let decision = DecisionRecord(
            time: time, result: .switched, rule: "light", reason: "it fell", appearance: .night,
            source: SourceName(.sun), level: 29, illuminance: 28.2, isWarning: true)
        #expect(
            "\(decision.json)" == """
                {"time":"2026-08-02T19:50:05Z","result":"switched","rule":"light","reason":"it fell","reasonId":"text",\
                "appearance":"night","source":"sun","level":29,"illuminance":28.2,"warning":true}
                """)
    }

    @Test func `a source has its JSON`() {
        let source = SourceRecord(
            name: SourceName(.backlight, "intel_backlight"), level: 80, illuminance: nil, isSelected: true, problem: nil
        )
        #expect(
            "\(source.json)" == """
                {"name":"backlight:intel_backlight","kind":"backlight","level":80,"illuminance":null,\
                "selected":true,"state":"ok","failed":false}
                """)
    }

    @Test func `a responder has its JSON`() {
        let report = ResponderReport(
            name: "gnome", stage: "toolkit", status: .notRunning, state: "not running", time: time,
            duration: .milliseconds(1500), output: ["a"])
        #expect(
            "\(report.json)" == """
                {"name":"gnome","stage":"toolkit","applies":true,"status":"not-running","state":"not running","failed":false,\
                "time":"2026-08-02T19:50:05Z","seconds":1.5,"output":["a"]}
                """)
    }

    @Test(arguments: [
        (AgentAbsence.notRunning, "The Halflight agent is not running."), (.silent, "does not answer (GetAll)"),
        (.failed(BusError("org.example.Error", "so")), "refused GetAll: so."),
        (.notUnderstood, "returned its properties in an unknown form"),
    ])
    @MainActor func `the error for an absent agent says what to do`(absence: AgentAbsence, words: String) {
        #expect(CommandError(absence).message.contains(words))
    }
}
