import LightTraces
import Simulation
import Switching
import TestSupport
import Testing

struct TraceReaderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func entries(_ text: String) throws -> [TraceEntry] {
        try entries(of: TraceReader(path: folder.write(text, to: "light.csv")))
    }

    private func entries(of reader: TraceReader) throws -> [TraceEntry] {
        var entries: [TraceEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    private func lux(_ lux: Double, _ source: SourceName = SourceName(.illuminance, "trace")) throws -> Event {
        .reading(Reading(source, .light(try #require(Light(illuminance: lux)))))
    }

    @Test func `a plain list of lux has a light sensor as its source`() throws {
        let entries = try entries("seconds,lux\n0,426\n59,429.5\n")
        #expect(
            entries == [
                TraceEntry(time: .zero, event: .source(SourceName(.illuminance, "trace"))),
                TraceEntry(time: .zero, event: try lux(426)),
                TraceEntry(time: .seconds(59), event: try lux(429.5)),
            ])
    }

    @Test func `a plain list of percent has a backlight as its source`() throws {
        let name = SourceName(.backlight, "trace")
        let entries = try entries("seconds,percent\n10,35\n")
        #expect(
            entries == [
                TraceEntry(time: .zero, event: .source(name)),
                TraceEntry(time: .zero, event: .reading(Reading(name, .light(Light(level: Level(clamping: 35)))))),
            ])
    }

    @Test func `times count from the first row`() throws {
        let times = try entries("seconds,lux\n1700000000.25,1\n1700000000.5,2\n1700000003,3\n").map(\.time)
        #expect(times == [.zero, .zero, .milliseconds(250), .milliseconds(2750)])
    }

    @Test func `a row gives its source, then its event, then its value`() throws {
        let name = SourceName(.illuminance, "als")
        let entries = try entries("seconds,lux,source,event\n0,5,illuminance:als (external),lid shut\n")
        #expect(
            entries.map(\.event) == [
                .source(name, isExternal: true), .suppression(.lid, true), try lux(5, name),
            ])
    }

    @Test func `readings have the source in use`() throws {
        let (sensor, screen) = (SourceName(.illuminance, "als"), SourceName(.backlight, "panel"))
        let entries = try entries(
            "seconds,lux,percent,source\n0,50,,illuminance:als\n1,,,backlight:panel\n2,,40\n3,,,none\n4,,50\n")
        #expect(
            entries.map(\.event) == [
                .source(sensor), try lux(50, sensor), .source(screen),
                .reading(Reading(screen, .light(Light(level: Level(clamping: 40))))), .source(nil), .time,
            ])
    }

    @Test func `missing data is a reading`() throws {
        let events = try entries("seconds,lux,event\n0,5,\n1,,no data (missing): gone\n").map(\.event)
        #expect(
            events.last == .reading(Reading(SourceName(.illuminance, "trace"), .noData(NoData(.missing, "gone")))))
    }

    @Test func `a row without content only advances the time`() throws {
        #expect(try entries("seconds,lux\n0,5\n60,\n").last == TraceEntry(time: .seconds(60), event: .time))
    }

    @Test func `comments, empty lines, byte order marks and line ends don't matter`() throws {
        let plain = try entries("seconds,lux\n0,5\n1,6\n")
        #expect(try entries("# a laptop\n# by the window\nseconds,lux\n\n0,5\n# now\n1,6") == plain)
        #expect(try entries("\u{feff}seconds,lux\r\n0,5\r\n1,6\r\n") == plain)
    }

    @Test(arguments: [
        ("", "light.csv: is empty: expected a first line such as seconds,lux"),
        ("# only\n", "light.csv:1: is empty: expected a first line such as seconds,lux"),
        (
            "0,426\n",
            "light.csv:1: \"0\" is not a column of a trace: the first line may have "
                + "seconds, lux, percent, source, event, decision"
        ),
        (
            "seconds;lux\n",
            "light.csv:1: \"seconds;lux\" is not a column of a trace: the first line may have "
                + "seconds, lux, percent, source, event, decision, separated by commas"
        ),
        ("seconds,lux\n0,5\nx,5\n", "light.csv:3: seconds is \"x\": expected a number"),
        (
            "# a\nseconds,lux\n\n5,5\n4,5\n",
            "light.csv:5: seconds is 4.0: expected 5.0 or more, as time does not go back"
        ),
        (
            "seconds,lux\n5,1\n3155760005,2\n3155760006,3\n",
            "light.csv:4: seconds is 3155760006.0: expected at most 100 years (3155760000.0) after the first, 5.0"
        ),
    ])
    func `a mistake is reported with file and line`(text: String, message: String) throws {
        let error = #expect(throws: TraceError.self) { try entries(text) }
        #expect(error?.description == "\(folder.path)/\(message)")
    }

    @Test func `entries before an invalid line are read`() throws {
        let reader = try TraceReader(path: folder.write("seconds,lux\n0,5\nbad\n", to: "light.csv"))
        #expect(try reader.next()?.event == .source(SourceName(.illuminance, "trace")))
        #expect(try reader.next()?.event == (try lux(5)))
        #expect(throws: TraceError.self) { try reader.next() }
    }

    @Test func `a decision is read with its row and isn't an event`() throws {
        let text =
            "seconds,percent,source,decision\n0,,sun,\n1,50,,\"held day (light): is, so\"\n2,,,held day (x): y\n3,60\n"
        let reader = try TraceReader(path: folder.write(text, to: "light.csv"))
        var decisions: [String?] = []
        var last: Event?
        while let entry = try reader.next() {
            decisions.append(reader.decision?.reason)
            last = entry.event
            if reader.decision?.reason == "y" { #expect(entry.event == .time) }
        }
        #expect(decisions == [nil, "is, so", "y", nil])
        #expect(last != .time)
    }

    @Test func `a dated clock sets the wall clock of the next rows`() throws {
        let text = "seconds,lux,event\n5,1\n10,,clock 2026-03-01 09:00:00 +01:00\n70.5,2\n"
        let reader = try TraceReader(path: folder.write(text, to: "light.csv"))
        _ = try reader.next()
        #expect(reader.wallTime(at: .zero) == nil)
        var entries: [TraceEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        #expect(entries[1].event == .timeOfDay(.seconds(9 * 3600)))
        let wall = try #require(reader.wallTime(at: entries[2].time))
        #expect(wall.microseconds == 1_772_352_060_500_000 && wall.offset == 3600)
    }

    @Test func `after new column names, another recording may begin`()
        throws
    {
        let columns = "seconds,percent,event,source\n"
        let clock = "clock 2026-03-01 09:0"
        let joined = """
            \(columns)100,,\(clock)0:00 +00:00,sun
            110,50,
            \(columns)111,51,lid shut
            \(columns)0,,\(clock)1:00 +00:00,backlight:b
            2,60

            """
        let entries = try entries(joined)
        #expect(entries.map(\.time) == [0, 0, 10, 11, 11, 60, 60, 60, 60, 60, 60, 60, 62].map { .seconds($0) })
        let reset = SuppressionCause.allCases.map { Event.suppression($0, false) } + [.woke(sun: .night)]
        #expect(entries[5...9].map(\.event) == reset)
        #expect(entries[10].event == .source(SourceName(.backlight, "b")))
        let unknown = try self.entries("seconds,lux\n5,1\nseconds,lux\n3,2\n")
        #expect(unknown.last?.time == .zero)
    }

    @Test func `joined recordings together last at most 100 years`() throws {
        let year = 31_557_600
        var text = ""
        for number in 0...150 {
            let clock = number.isMultiple(of: 2) ? "1970-01-02" : "2020-01-01"
            text += "seconds,percent,event\n\(1000 - number),50,clock \(clock) 00:00:00 +00:00\n"
        }
        let path = try folder.write(text, to: "light.csv")
        let skipping = try TraceReader(path: path, skipsDamage: true)
        let last = try #require(try entries(of: skipping).last)
        #expect(last.time <= .seconds(100 * year))
        let far = "seconds,percent\n0,50\n3155760000,50\n"
        let joined = far + "seconds,percent\n0,50\n1,50\n"
        #expect(throws: TraceError.self) { try entries(joined) }
        let after = far.replacing("3155760000", with: "3155759999") + "seconds,percent\n0,50\n1,50\n"
        #expect(try entries(after).last?.time == .seconds(3_155_760_000))
    }

    @Test func `damaged lines are left out and counted on request`() throws {
        let text = "seconds,lux\n0,5\nbad\n1,\0\0\n-1,5\n2,6\n1,7\n3,8\n4,"
        let reader = try TraceReader(path: folder.write(text, to: "light.csv"), skipsDamage: true)
        let times = try entries(of: reader).map(\.time)
        #expect(times == [0, 0, 2, 3, 4].map { .seconds($0) })
        #expect(reader.damagedLines == 4)
    }

    @Test func `only regular files are opened`() throws {
        for path in ["\(folder.path)/nothing", folder.path, "/dev/null"] {
            let error = #expect(throws: TraceError.self) { try TraceReader(path: path) }
            expect(error?.description, hasPrefix: "\(path): ")
        }
    }

    @Test(arguments: [("office-2-days.csv", 2665, 159_840), ("office-6-days.csv", 8143, 488_520)])
    func `recorded light is read completely`(name: String, samples: Int, lastSecond: Int) throws {
        let entries = try entries(of: TraceReader(path: Fixtures.path("traces/\(name)")))
        // The first entry names the source.
        #expect(entries.count == samples + 1)
        #expect(entries.last?.time == .seconds(lastSecond))
    }
}
