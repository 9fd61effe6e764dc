import LightTraces
import Switching
import TestSupport
import Testing

@testable import Simulation

struct HistoryTraceTests {
    @Test func `the span begins with the earlier state and runs by other rules`() throws {
        var trace = HistoryTrace(since: 1_795_348_800_000_000 + 7_200_000_000)
        let text = madeDay.compactMap { trace.rows($0) }.joined()
        #expect(
            text.hasPrefix(
                """
                seconds,lux,percent,source,event,decision
                0,,,,clock 2026-11-22 19:00:00 +01:00
                0,,,backlight:b,
                0,,80,,
                0,,10,,
                1,,,,,switched night (light): it is dark

                """), "\(text)")
        let report = try simulated(text: text)
        #expect(report.course.start?.appearance == .day)
        #expect(report.course.switches.elements.map(\.appearance) == [.night])
    }

    @Test func `a span that begins with a clock event has one clock row`() {
        func text(_ entries: [HistoryEntry]) -> String {
            var trace = HistoryTrace(since: 1_795_348_800_000_000 + 7_200_000_000)
            return (madeDay.prefix(3) + entries).compactMap { trace.rows($0) }.joined()
        }
        let header = "seconds,lux,percent,source,event,decision\n"
        let clock = made(7300, .timeOfDay(.seconds(54_100)))
        let beginning = "0,,,,clock 2026-11-22 15:01:40 +01:00\n"
        #expect(text([clock]) == header + beginning + "0,,,backlight:b,\n0,,80,,\n")
        let start = [made(7300, .woke(sun: .night), isStart: true), clock]
        let started = "# The agent was started; a simulation takes that for waking.\n0,,,,woke by night\n"
        #expect(text(start) == header + beginning + started)
        let set = [made(7300), made(7301, .timeOfDay(.zero)), made(7300, .timeOfDay(.zero))]
        expect(text(set), contains: "1,,,,clock 2026-11-22 15:01:41 +01:00\n1,,,,clock 2026-11-22 15:01:40 +01:00\n")
    }

    @Test func `a sleep before the span ends with the wake`() throws {
        let asleep: [HistoryEntry] = [
            made(100, .suppression(.asleep, true)), made(200, .woke(sun: .day)), made(201, percent: 80),
        ]
        var trace = HistoryTrace(since: 1_795_348_800_000_000 + 7_200_000_000)
        let entries = Array(madeDay.prefix(3)) + asleep + Array(madeDay.dropFirst(3))
        let text = entries.compactMap { trace.rows($0) }.joined()
        expect(text, lacks: "asleep")
        #expect(try simulated(text: text).course.switches.elements.map(\.appearance) == [.night])
    }

    @Test(arguments: Appearance.allCases)
    func `a start of the agent is a wake with the sun of that moment`(sun: Appearance) throws {
        let time = 1_795_348_800_000_000 + 7_200_000_000 as UInt64
        var trace = HistoryTrace(since: time) { $0 == 1_795_356_000.5 ? sun : nil }
        var text = ""
        for (moment, isStart) in [(time + 500_000, true), (time + 600_000, true), (time + 700_000, false)] {
            let woke = HistoryEntry(
                time: moment, offset: 3600, event: .woke(sun: .night), decision: nil, isStart: isStart)
            text += trace.rows(woke) ?? ""
        }
        let rows = text.split(separator: "\n").filter { $0.contains("woke") }
        #expect(rows == ["0.5,,,,woke by \(sun)", "0.6,,,,woke by night", "0.7,,,,woke by night"])
        expect(text, contains: "\n0,,,,clock 2026-11-22 15:00:00 +01:00\n", "the clock of the second's beginning")
        #expect(text.split(separator: "\n").count { $0.hasPrefix("#") } == 2, "a comment for each start")
    }

    @Test func `an empty span gives no trace`() {
        var trace = HistoryTrace(since: .max)
        #expect(madeDay.allSatisfy { trace.rows($0) == nil } && !trace.hasBegun)
    }
}
