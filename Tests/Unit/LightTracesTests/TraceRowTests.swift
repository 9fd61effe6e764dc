import Switching
import Testing

@testable import Simulation

struct TraceRowTests {
    private func columns(_ header: String) throws -> TraceColumns {
        try TraceColumns(header: Array(header.utf8).span)
    }

    private func row(_ line: String, _ header: String = "seconds,lux,percent,source,event") throws -> TraceRow {
        try columns(header).row(Array(line.utf8).span)
    }

    @Test func `the columns may be in any order`() throws {
        let row = try row("sun,35.5,12", "source,percent,seconds")
        #expect(row.seconds == 12)
        #expect(row.source?.name == SourceName(.sun))
        #expect(row.value == .light(Light(level: Level(clamping: 35.5))))
    }

    @Test(arguments: [
        "", "0,426", "seconds", "lux,percent", "seconds,event", "seconds,lux,lux", "seconds,lux,",
        "seconds,lux,colour", "Seconds,lux", "seconds;lux",
    ])
    func `the first line must name the columns`(header: String) {
        #expect(throws: LineProblem.self) { try columns(header) }
    }

    @Test func `fields may be missing at the end`() throws {
        let row = try row("3")
        #expect(row.seconds == 3)
        #expect(row.value == nil && row.source == nil && row.event == nil)
    }

    @Test func `a row may have all fields`() throws {
        let row = try row("1.5,100,,illuminance:als,lid shut")
        #expect(row.value == .light(try #require(Light(illuminance: 100))))
        #expect(row.source?.name == SourceName(.illuminance, "als"))
        #expect(row.event == .suppression(.lid, true))
    }

    @Test func `missing data may replace a value`() throws {
        let row = try row(#"1,,,,"no data (failing): busy, says the ""kernel""""#)
        #expect(row.value == .noData(NoData(.failing, #"busy, says the "kernel""#)))
    }

    @Test(arguments: [
        ("x,1", "seconds is \"x\": expected a number"),
        (",1", "seconds is empty"),
        ("-1,1", "seconds is -1.0: expected 0 to 100000000000"),
        ("1e12,1", "seconds is 1000000000000.0: expected 0 to 100000000000"),
        ("1,-5", "lux is -5.0: expected 0 or more"),
        ("1,nan", "lux is \"nan\": expected a number"),
        ("1,,101", "percent is 101.0: expected 0 to 100"),
        ("1,2,3", "has more than one value: expected one of lux, percent and no data"),
        ("1,2,,,no data (failing): x", "has both a value and no data: expected only one of them"),
        ("1,2,,,,6", "has more fields than the first line has columns (5)"),
    ])
    func `an invalid line is an error that names the cause`(line: String, cause: String) {
        #expect(throws: LineProblem.bad(cause)) { try row(line) }
    }

    @Test(arguments: ["1,2,,moon,", "1,2,,,jumped", "1,2,,,\"idle", "\u{1b}[2J\u{7}"])
    func `an invalid line is always refused`(line: String) {
        #expect(throws: LineProblem.self) { try row(line) }
    }

    @Test func `an error's cause is short and safe for a terminal`() {
        do {
            _ = try row(String(repeating: "\u{1b}", count: 1000))
            Issue.record("the line was taken")
        } catch LineProblem.bad(let cause) {
            #expect(!cause.unicodeScalars.contains { $0.value < 0x20 })
            #expect(cause.count < 100)
        } catch {
            Issue.record(error)
        }
    }
}
