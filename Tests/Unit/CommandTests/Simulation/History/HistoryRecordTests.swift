import Foundation
import LightTraces
import Switching
import TestSupport
import Testing

@testable import HalflightTerminal
@testable import Simulation

/// Creates an entry of the made day: 2026-11-22 from 12:00 UTC, in a zone an hour ahead.
func made(_ seconds: Int, _ event: Event = .time, _ decision: TraceDecision? = nil, isStart: Bool = false)
    -> HistoryEntry
{
    HistoryEntry(
        time: UInt64(1_795_348_800 + seconds) * 1_000_000, offset: 3600, event: event, decision: decision,
        isStart: isStart)
}

func made(_ seconds: Int, percent: Double) -> HistoryEntry {
    made(seconds, .reading(Reading(SourceName(.backlight, "b"), .light(Light(level: Level(clamping: percent))))))
}

private func decided(_ result: Decision.Result, _ appearance: Appearance, _ rule: Reason.Rule, _ reason: String)
    -> TraceDecision
{
    TraceDecision(result, appearance, rule: rule.rawValue, reason: reason)
}

/// A day of 24 hours: bright, dark from 6 h, the lid shut from 12 h to 18 h, a toggle at 20 h. The agent keeps running.
let madeDay: [HistoryEntry] = [
    made(-10, .source(SourceName(.backlight, "b"))), made(-10, percent: 80),
    made(-10, .time, decided(.held, .day, .light, "it is bright")), made(21_600, percent: 10),
    made(21_601, .time, decided(.switched, .night, .light, "it is dark")), made(43_200, .suppression(.lid, true)),
    made(64_800, .suppression(.lid, false)), made(64_801, percent: 12),
    made(72_000, .time, decided(.switched, .day, .force, "toggled to day")), made(86_400),
]

func record(_ entries: [HistoryEntry]) -> HistoryRecord {
    var record = HistoryRecord(
        since: 1_795_348_800_000_000, until: 1_795_435_200_000_000, offset: 3600, band: .standard)
    for entry in entries { record.add(entry) }
    record.finish()
    return record
}

struct HistoryRecordTests {
    @Test(.promise("history-shows-light")) func `the chart shows level, band, day and night below the events`() {
        let lines = lines(record(madeDay))
        #expect(
            lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) } == [
                "      19:00  night     it is dark",
                "01:00-07:00  ignored   Lid shut",
                "      09:00  you: day  toggled to day",
                "",
                "100 %",
                "",
                "   80 *************",
                "                 **",
                "   60            **",
                "                 **",
                "   40 -----------**-----------------------------------",
                "                 **",
                "   20            **                      *************",
                "                 **************************",
                "      ............############################........",
                "                              xxxxxxxxxxxx",
                "          15:00 18:00 21:00 00:00 03:00 06:00 09:00",
                "      . day   # night   - half-light, 30 to 40 %   x readings ignored",
                "",
                "switches: 1, requests: 1; day for 10:00, night for 13:59",
            ], "\(lines.joined(separator: "\n"))")
    }

    @Test func `before the first decision it's neither day nor night`() {
        let late = record(Array(madeDay.dropFirst(3)))
        #expect(chart(lines(late))[10].hasPrefix("                  ###"))
        #expect(record([]).isEmpty && !late.isEmpty)
    }

    @Test func `while the agent doesn't run there is no level`() {
        let later: [HistoryEntry] = [made(30_000), made(60_000, isStart: true), made(60_000, percent: 80)]
        let lines = lines(record(madeDay.prefix(4) + later))
        let low = chart(lines)[9]
        expect(low, contains: "******")
        expect(low, lacks: "*******")
    }

    private func lines(_ record: HistoryRecord, width: Int = 55) -> [String] {
        record.lines(for: Terminal(hasColour: false, width: width)).map(\.description)
    }

    /// Returns the lines from the chart on.
    private func chart(_ lines: [String]) -> [String] { Array(lines.drop { !$0.hasPrefix("100 %") }) }

    private func output(_ entries: [HistoryEntry]) -> (lines: [String], json: String) {
        let record = record(entries)
        return (lines(record), "\(record.json)")
    }

    @Test func `between the agent's end and its next start it's neither day nor night`() {
        // The agent ends at 7 h with the lid shut, starts at 14 h, is killed, starts at 16 h and ends at 18 h.
        let shut = [made(23_400, .suppression(.lid, true)), made(25_200)]
        let again = [made(50_400, isStart: true), made(57_600, isStart: true), made(64_800)]
        let (lines, json) = output(Array(madeDay.prefix(5)) + shut + again)
        #expect(chart(lines)[10] == "      ............##                  ####            ", "\(lines)")
        #expect(lines.contains { $0.hasPrefix("19:30-20:00  ignored  ") }, "\(lines)")
        #expect(lines.last == "switches: 1, requests: 0; day for 6:00, night for 2:59; known until 07:00")
        expect(json, contains: "\"until\":\"2026-11-23T12:00:00Z\",\"lastRow\":\"2026-11-23T06:00:00Z\"")
        expect(json, contains: "\"until\":\"2026-11-22T19:00:00Z\",\"cause\":\"Lid shut\"")
    }

    @Test func `an agent that starts within the span isn't assumed to run before`() {
        let late = output(Array(madeDay.prefix(3)) + [made(43_200, isStart: true), made(86_400)])
        #expect(chart(late.lines)[10] == "      " + blanks(24) + String(repeating: ".", count: 24), "\(late.lines)")
        #expect(late.lines.last == "switches: 0, requests: 0; day for 12:00, night for 0:00")
    }

    @Test func `text and JSON agree`() {
        let toggled = made(3600, .time, decided(.switched, .night, .force, "toggled to night"))
        let entries: [HistoryEntry] = madeDay.prefix(3) + [toggled, made(86_400)]
        let (lines, json) = output(entries)
        #expect(lines.last == "switches: 0, requests: 1; day for 1:00, night for 23:00")
        for part in ["\"switches\":[],\"requests\":[{", "\"dayMinutes\":60,"] { expect(json, contains: part) }
    }

    @Test func `a suppression from before the span is listed from the span's start`() {
        let entries = [made(-5, .suppression(.lid, true)), made(3600, .suppression(.lid, false))]
        let (lines, json) = output(madeDay.prefix(3) + entries)
        #expect(lines.contains { $0.hasPrefix("13:00-14:00  ignored  ") }, "\(lines)")
        expect(json, contains: "\"from\":\"2026-11-22T12:00:00Z\",\"until\":\"2026-11-22T13:00:00Z\"")
    }

    @Test func `the chart works in any terminal width, with and without color`() {
        for width in [1, 20, 80, 500] {
            for hasColour in [false, true] {
                let terminal = Terminal(hasColour: hasColour, width: width, hasUnicode: true)
                let chart = HistoryChart(record(madeDay), for: terminal).lines
                #expect(chart.count == 14)
                #expect(chart.contains { $0.description.contains("\u{1B}") } == hasColour)
                if !hasColour { #expect(chart[0...9].allSatisfy { $0.description.count <= 167 }) }
            }
        }
    }

    @Test func `the JSON has everything in one object`() {
        let text = output(madeDay).json
        for part in [
            "\"since\":\"2026-11-22T12:00:00Z\"",
            "\"switches\":[{\"time\":\"2026-11-22T18:00:01Z\",\"appearance\":\"night\"",
            "\"requests\":[{\"time\":\"2026-11-23T08:00:00Z\"",
            "\"suppressions\":[{\"from\":\"2026-11-23T00:00:00Z\",\"until\":\"2026-11-23T06:00:00Z\",\"cause\":\"Lid shut\"}]",
            "\"levels\":[{\"time\":\"2026-11-22T18:00:00Z\",\"source\":\"backlight:b\",\"level\":10,\"illuminance\":null}",
        ] {
            #expect(text.contains(part), "\(text)")
        }
    }

    @Test func `an expiry is a switch and not a person's request`() {
        let reason = "the forced mode has ended: it is dark"
        let ended = made(75_600, .time, decided(.switched, .night, .requestEnd, reason))
        let day = record(madeDay.dropLast() + [ended, made(86_400)])
        let lines = lines(day, width: 80)
        #expect(lines.contains("      10:00  night     \(reason)"), "\(lines)")
        #expect(lines.last == "switches: 2, requests: 1; day for 7:00, night for 16:59")
        let switches = "\(day.json)".components(separatedBy: "\"requests\"")[0]
        let end = "{\"time\":\"2026-11-23T09:00:00Z\",\"appearance\":\"night\",\"rule\":\"request end\""
        #expect(switches.contains(end), "\(switches)")
    }
}
