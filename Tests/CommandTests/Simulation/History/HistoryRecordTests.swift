import Foundation
import Switching
import Testing

@testable import HalflightTerminal
@testable import LightTraces
@testable import Simulation

/// Entries of a made day: 2026-11-22 from 12:00 UTC on, in a zone an hour ahead.
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

/// A day of 24 hours: bright, dark from 6 h on, the lid shut from 12 h to 18 h, a toggle at 20 h.
let madeDay: [HistoryEntry] = [
    made(-10, .source(SourceName(.backlight, "b"))), made(-10, percent: 80),
    made(-10, .time, decided(.held, .day, .light, "it is bright")), made(21_600, percent: 10),
    made(21_601, .time, decided(.switched, .night, .light, "it is dark")), made(43_200, .suppression(.lid, true)),
    made(64_800, .suppression(.lid, false)), made(64_801, percent: 12),
    made(72_000, .time, decided(.switched, .day, .force, "toggled to day")),
]

func record(_ entries: [HistoryEntry]) -> HistoryRecord {
    var record = HistoryRecord(
        since: 1_795_348_800_000_000, until: 1_795_435_200_000_000, offset: 3600, band: .standard)
    for entry in entries { record.add(entry) }
    record.finish()
    return record
}

struct HistoryRecordTests {
    @Test func `the chart has the level, the band, day and night, and local times; below it comes what happened`() {
        let terminal = Terminal(hasColour: false, width: 55)
        let lines = record(madeDay).lines(for: terminal).map { $0.description }
        #expect(
            lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) } == [
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
                "      19:00  night     it is dark",
                "01:00-07:00  ignored   the lid is shut",
                "      09:00  you: day  toggled to day",
                "",
                "2 switches, 1 request; day for 10:00:01, night for 13:59:59",
            ], "\(lines.joined(separator: "\n"))")
    }

    @Test func `before anything was decided it is neither day nor night`() {
        let late = record(Array(madeDay.dropFirst(3)))
        let strip = late.lines(for: Terminal(hasColour: false, width: 55)).map(\.description)[10]
        #expect(strip.hasPrefix("                  ###"))
        #expect(record([]).isEmpty && !late.isEmpty)
    }

    @Test func `while the agent did not run there is no level`() {
        let later: [HistoryEntry] = [made(30_000), made(60_000, isStart: true), made(60_000, percent: 80)]
        let entries = Array(madeDay.prefix(4)) + later
        let lines = record(entries).lines(for: Terminal(hasColour: false, width: 55)).map(\.description)
        #expect(lines[9].contains("******") && !lines[9].contains("*******"))
    }

    @Test func `narrow and wide terminals, unicode and colours change no promise`() {
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

    @Test func `for programs everything is in one object`() throws {
        var text = ""
        try record(madeDay).json.write { text += $0 }
        for part in [
            "\"since\":\"2026-11-22T12:00:00Z\"",
            "\"switches\":[{\"time\":\"2026-11-22T18:00:01Z\",\"appearance\":\"night\"",
            "\"requests\":[{\"time\":\"2026-11-23T08:00:00Z\"",
            "\"suppressions\":[{\"from\":\"2026-11-23T00:00:00Z\",\"until\":\"2026-11-23T06:00:00Z\",\"cause\":\"the lid is shut\"}]",
            "\"levels\":[{\"time\":\"2026-11-22T18:00:00Z\",\"source\":\"backlight:b\",\"level\":10,\"illuminance\":null}",
        ] {
            #expect(text.contains(part), "\(text)")
        }
    }

    @Test func `what ends by itself is a switch, and no request of a person`() throws {
        let reason = "the forced mode has ended: it is dark"
        let day = record(madeDay + [made(75_600, .time, decided(.switched, .night, .requestEnd, reason))])
        let lines = day.lines(for: Terminal(hasColour: false, width: 80)).map(\.description)
        #expect(lines.contains("      10:00  night     \(reason)"), "\(lines.joined(separator: "\n"))")
        #expect(lines.last == "3 switches, 1 request; day for 7:00:01, night for 16:59:59")
        var text = ""
        try day.json.write { text += $0 }
        let switches = text.components(separatedBy: "\"requests\"")[0]
        let end = "{\"time\":\"2026-11-23T09:00:00Z\",\"appearance\":\"night\",\"rule\":\"request end\""
        #expect(switches.contains(end), "\(text)")
    }

    @Test func `the picture has local times`() {
        let svg = record(madeDay).picture.svg
        #expect(svg.contains("local time") && svg.contains(">15:00<") && svg.contains("the last day"))
    }
}
