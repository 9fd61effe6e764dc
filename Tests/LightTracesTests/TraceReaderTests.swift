import Switching
import TestSupport
import Testing

@testable import LightTraces

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

    @Test func `a row yields its source, then its event, then its value`() throws {
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

    @Test func `comments, empty lines, byte order marks and line ends make no difference`() throws {
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
                + "seconds, lux, percent, source, event"
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

    @Test func `only regular files are opened`() throws {
        for path in ["\(folder.path)/nothing", folder.path, "/dev/null"] {
            let error = #expect(throws: TraceError.self) { try TraceReader(path: path) }
            #expect(error?.description.hasPrefix("\(path): ") == true)
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
