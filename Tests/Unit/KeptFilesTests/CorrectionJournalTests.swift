import AgentInterface
import Foundation
import KeptFiles
import LoopSupport
import TestSupport
import TestTags
import Testing
import Vocabulary

@Suite("The corrections' journal", .tags(.alone)) @MainActor struct CorrectionJournalTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/state/corrections.yaml" }

    init() throws { folder = try TemporaryFolder() }

    private func record(_ number: UInt64, _ source: SourceName = SourceName(.backlight, "panel")) -> CorrectionRecord {
        let light = Light(level: Level(clamping: Double(number % 100)))
        return CorrectionRecord(
            time: Timestamp(microseconds: number),
            correction: Correction(source: source, light: light, wanted: number.isMultiple(of: 2) ? .day : .night))
    }

    private func line(_ number: UInt64) -> String {
        "- {time: \(number), source: \"backlight:panel\", level: \(number % 100), "
            + "wanted: \(number.isMultiple(of: 2) ? "day" : "night")}"
    }

    @Test func `corrections survive until the next run`() throws {
        let file = Journal<CorrectionRecord>(path)
        #expect(file.records == [])
        let inLux = CorrectionRecord(
            time: Timestamp(microseconds: 7),
            correction: Correction(
                source: SourceName(.illuminance, "iio:device0"), light: try #require(Light(illuminance: 31.7)),
                wanted: .night))
        for new in [record(1), inLux, record(2)] { file.append([new]) }
        let next = Journal<CorrectionRecord>(path)
        #expect(next.records == [record(1), inLux, record(2)])
        #expect(try folder.contents(of: "state") == ["corrections.yaml"])
        next.forget()
        #expect(next.records == [] && Journal<CorrectionRecord>(path).records == [])
    }

    @Test func `each of the last 10 sources keeps its last 20 corrections`() throws {
        let lines = (1...12).flatMap { name in
            (1...25).map { line(UInt64($0)).replacing("backlight:panel", with: "backlight:panel\(name)") }
        }
        try folder.write(lines.joined(separator: "\n"), to: "state/corrections.yaml")
        let file = Journal<CorrectionRecord>(path)
        file.append([record(26, SourceName(.backlight, "panel5"))])
        for kept in [file.records, Journal<CorrectionRecord>(path).records] {
            #expect(kept.count == 200)
            let sources = Dictionary(grouping: kept, by: \.correction.source.device)
            #expect(sources["panel5"]?.map(\.time.microseconds) == Array(7...26))
            #expect(sources["panel12"]?.map(\.time.microseconds) == Array(6...25))
            #expect(sources["panel2"] == nil)
        }
    }

    @Test(
        .promise("files-corrections-damaged-cut"),
        arguments: [
            "- {time: 3, source: \"backlight:panel\", lev", "\u{0}\u{0}\u{0}", "- [1, 2", "version: 3", "- 5",
            "- {time: 3, source: \"moon\", level: 3, wanted: day}", "- {time: -1, source: sun, level: 3, wanted: day}",
            "- {time: 3, source: sun, level: 300, wanted: day}", "- {time: 3, source: sun, level: 3, wanted: dusk}",
            "- {time: 3, source: sun, illuminance: .nan, wanted: day}", String(repeating: "[", count: 5000),
        ])
    func `the readable corrections of a damaged or later file stay`(text: String) throws {
        let whole = "\(line(1))\n\(text)\n\(line(4))\n- {later: true, \(line(6).dropFirst(3))\n"
        try folder.write(whole, to: "state/corrections.yaml")
        let file = Journal<CorrectionRecord>(path)
        #expect(file.records == [1, 4, 6].map { record($0) })
        #expect(try folder.contents(of: "state") == ["corrections.yaml"])
        file.append([record(8)])
        #expect(try folder.contents(of: "state") == ["corrections.yaml", "corrections.yaml.damaged"])
        #expect(try String(contentsOfFile: "\(path).damaged", encoding: .utf8) == whole)
        #expect(Journal<CorrectionRecord>(path).records == [1, 4, 6, 8].map { record($0) })
    }

    @Test func `a temporarily unreadable file keeps its corrections`() throws {
        try folder.write("in the way", to: "state")
        let file = Journal<CorrectionRecord>(path)
        #expect(file.records == [])
        try FileManager.default.removeItem(atPath: "\(folder.path)/state")
        try folder.write("\(line(1))\n\(line(4))\n", to: "state/corrections.yaml")
        file.append([record(6)])
        #expect(file.records == [1, 4, 6].map { record($0) })
        #expect(Journal<CorrectionRecord>(path).records == file.records)
        #expect(try folder.contents(of: "state") == ["corrections.yaml"])
    }

    @Test func `unreadable corrections are read as soon as possible`() throws {
        try folder.write("in the way", to: "state")
        let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
        let loop = try EventLoop(clock: time)
        let file = Journal<CorrectionRecord>(path, on: loop)
        var reads = 0
        file.whenRead = { reads += 1 }
        while time.advance(to: .seconds(200)) { try loop.settle() }
        #expect(file.records == [] && reads == 0)
        try FileManager.default.removeItem(atPath: "\(folder.path)/state")
        try folder.write("\(line(1))\n\(line(4))\n", to: "state/corrections.yaml")
        while time.advance(to: .seconds(1000)) { try loop.settle() }
        #expect(file.records == [1, 4].map { record($0) } && reads == 1)
    }

    @Test func `an unreadable file stays, and new corrections are added later`() throws {
        try folder.write("in the way", to: "disk")
        try folder.makeFolder("state")
        #expect(symlink("../disk/corrections.yaml", path) == 0)
        let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
        let file = Journal<CorrectionRecord>(path, on: try EventLoop(clock: time))
        // Like the agent's, which reads the file later.
        file.whenRead = {}
        file.append([record(6)])
        file.append([record(8)])
        #expect(file.records == [6, 8].map { record($0) })
        #expect(try folder.contents(of: "state") == ["corrections.yaml"])
        try FileManager.default.removeItem(atPath: "\(folder.path)/disk")
        try folder.write("\(line(1))\n\(line(4))\n", to: "disk/corrections.yaml")
        while time.advance(to: .seconds(1000)) {}
        #expect(file.records == [1, 4, 6, 8].map { record($0) })
        #expect(Journal<CorrectionRecord>(path).records == file.records)
        #expect(try folder.contents(of: "state") == ["corrections.yaml"])
    }

    @Test func `forgotten corrections stay forgotten while the file is unwritable`() throws {
        try folder.write("\(line(1))\n", to: "state/corrections.yaml")
        let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
        let file = Journal<CorrectionRecord>(path, on: try EventLoop(clock: time))
        // Instead of the temporary file.
        let inTheWay = ".corrections.yaml.halflight-\(getpid())"
        try folder.write("", to: "state/\(inTheWay)/file")
        file.forget()
        file.append([record(6)])
        #expect(file.records == [record(6)])
        #expect(Journal<CorrectionRecord>(path).records == [record(1)])
        try FileManager.default.removeItem(atPath: "\(folder.path)/state/\(inTheWay)")
        while time.advance(to: .seconds(1000)) {}
        #expect(Journal<CorrectionRecord>(path).records == [record(6)])
        #expect(try folder.contents(of: "state") == ["corrections.yaml"])
    }

    @Test func `only the last 400 lines are read, and the last 20 corrections count`() throws {
        var lines = (1...10_000).map { line(UInt64($0)) }
        // A line that is read and isn't a correction is noticed.
        for (index, isRead) in [(9600, true), (9599, false)] {
            let whole = lines[index]
            lines[index] = "- 5"
            try folder.write(lines.joined(separator: "\n"), to: "state/corrections.yaml")
            #expect(try Journal<CorrectionRecord>(path).peek().hasOthers == isRead)
            lines[index] = whole
        }
        try folder.write(lines.joined(separator: "\n"), to: "state/corrections.yaml")
        #expect(Journal<CorrectionRecord>(path).records == (9981...10_000).map { record($0) })
        let file = Journal<CorrectionRecord>(path)
        file.append([record(10_002)])
        #expect(try Data(contentsOf: URL(filePath: path)).count < 4096)
        #expect(try folder.contents(of: "state") == ["corrections.yaml"])
    }
}
