import Foundation
import LightTraces
import Simulation
import Switching
import SystemPackage
import TestSupport
import Testing

struct TraceWriterTests {
    private let folder: TemporaryFolder
    private let path: String
    private let file: FileDescriptor

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/light.csv"
        file = try FileDescriptor.open(
            path, .readWrite, options: [.create, .append], permissions: .ownerReadWrite)
    }

    private func write(_ entries: [TraceEntry], remarks: [String] = []) throws -> String {
        defer { try? file.close() }
        var writer = try TraceWriter(file, remarks: remarks)
        for entry in entries { try writer.write(entry.event, at: Instant(sinceStart: .seconds(1000) + entry.time)) }
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    private func read() throws -> [TraceEntry] {
        let reader = try TraceReader(path: path)
        var entries: [TraceEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    @Test func `people can read a trace`() throws {
        let sensor = SourceName(.illuminance, "iio:device0")
        let light = try #require(Light(illuminance: 429.5))
        let written = try write(
            [
                TraceEntry(time: .zero, event: .source(sensor)),
                TraceEntry(time: .milliseconds(210), event: .reading(Reading(sensor, .light(light)))),
                TraceEntry(time: .seconds(75), event: .suppression(.lid, true)),
                TraceEntry(
                    time: .milliseconds(75_104), event: .reading(Reading(sensor, .noData(NoData(.failing, "a, b"))))),
                TraceEntry(time: .seconds(80), event: .toggle()),
                TraceEntry(time: .seconds(90), event: .source(nil)),
                TraceEntry(time: .seconds(100), event: .time),
            ], remarks: ["a laptop"])
        #expect(
            written == """
                # a laptop
                seconds,lux,percent,source,event
                0,,,illuminance:iio:device0,
                0.21,429.5,,,
                75,,,,lid shut
                75.104,,,,"no data (failing): a, b"
                90,,,none,
                100,,,,

                """)
    }

    @Test func `a trace survives writing and reading`() throws {
        let (sensor, screen) = (SourceName(.illuminance, "als \"x\", y"), SourceName(.backlight, "panel"))
        let events: [Event] =
            [
                .source(sensor, isExternal: true),
                .reading(Reading(sensor, .light(try #require(Light(illuminance: 0.1 + 0.2))))),
                .reading(Reading(sensor, .light(try #require(Light(illuminance: 1e17))))),
                .reading(Reading(sensor, .noData(NoData(.implausible, "gives \"much\", it says")))),
                .source(screen),
                .reading(Reading(screen, .light(Light(level: Level(clamping: 100.0 / 3))))),
            ] + EventWordsTests.known.map(\.1) + [.time]
        let entries = events.enumerated().map { TraceEntry(time: .milliseconds($0.offset * 37), event: $0.element) }
        _ = try write(entries)
        #expect(try read() == entries)
    }

    @Test func `a line with a long cause can be read`() throws {
        let cause = String(repeating: "ü\"", count: 4000)
        _ = try write([
            TraceEntry(time: .zero, event: .source(SourceName(.sun))),
            TraceEntry(time: .zero, event: .reading(Reading(SourceName(.sun), .noData(NoData(.failing, cause))))),
        ])
        #expect(try read().count == 2)
    }

    @Test func `a failed write is an error`() throws {
        defer { try? file.close() }
        let full = try FileDescriptor.open("/dev/full", .writeOnly)
        defer { try? full.close() }
        #expect(throws: Errno.noSpace) { try TraceWriter(full) }
    }
}
