import Foundation
import LightTraces
import LoopSupport
import Simulation
import Switching
import TestSupport
import TestTags
import Testing

@testable import HalflightAgent

@Suite("The history", .tags(.alone)) @MainActor struct HistoryTests {
    private let temporary: TemporaryFolder
    private let folder: HistoryFolder
    private let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_795_348_800))
    private let loop: EventLoop
    private let history: History
    private let sensor = SourceName(.illuminance, "als")

    init() throws {
        temporary = try TemporaryFolder()
        folder = HistoryFolder(state: "\(temporary.path)/state")
        loop = try EventLoop(clock: time)
        history = History(folder, on: loop)
    }

    private func note(_ event: Event, _ decisions: [Decision] = []) {
        history.note(event, at: Instant(sinceStart: loop.now), decisions)
    }

    private func note(percent: Double, _ decisions: [Decision] = []) {
        note(.reading(Reading(sensor, .light(Light(level: Level(clamping: percent))))), decisions)
    }

    private func decision(_ text: String) -> Decision {
        Decision(
            result: .switched, reason: Reason(.light, text), appearance: .night, light: nil, source: sensor,
            time: Instant(sinceStart: loop.now))
    }

    private func goOn(_ seconds: Int) {
        let end = time.now + .seconds(seconds)
        while time.advance(to: end) {}
    }

    private func written() throws -> [HistoryEntry] {
        var reader = HistoryReader(folder)
        var entries: [HistoryEntry] = []
        reader.forEach { entries.append($0) }
        #expect(reader.problems == [])
        return entries
    }

    private func levels() throws -> [Double] {
        try written().compactMap {
            guard case .reading(let reading) = $0.event, case .light(let light) = reading.value else { return nil }
            return light.level.percent
        }
    }

    @Test func `rows are written together a minute after the first`() throws {
        #expect(time.nextDeadline == nil)
        note(.source(sensor))
        note(percent: 50)
        #expect(time.nextDeadline == .seconds(160))
        goOn(59)
        #expect(try written() == [])
        goOn(1)
        #expect(try levels() == [50])
        #expect(time.nextDeadline == nil)
        for level in [51.0, 49.5, 50] { note(percent: level) }
        note(.time)
        note(.timeOfDay(.zero))
        #expect(time.nextDeadline == nil)
    }

    @Test func `a level is a row after a move of 2 points and before its decision`() throws {
        note(.source(sensor))
        for level in [50.0, 51.9, 52, 53, 51, 50.1, 49.9] { note(percent: level) }
        note(percent: 50.5)
        goOn(5)
        note(.time, [decision("dark")])
        note(percent: 50.2, [decision("darker")])
        history.flush()
        #expect(try levels() == [50, 52, 49.9, 50.5, 50.2])
        let entries = try written()
        let decisions = entries.compactMap(\.decision)
        #expect(decisions.map(\.reason) == ["dark", "darker"])
        #expect(time.nextDeadline == nil)
        let last = try #require(entries.last)
        #expect(last.time == UInt64(1_795_348_805) * 1_000_000)
    }

    @Test func `suppressions, sources and missing data are each one row`() throws {
        let noData = Event.reading(Reading(sensor, .noData(NoData(.failing, "why"))))
        for event in [
            Event.source(sensor), .suppression(.lid, true), .suppression(.lid, true), noData, noData, .woke(sun: .day),
            .suppression(.idle, false), .set(.day, for: nil), .toggle(), .site(.night), .hold(true), .rules(Rules()),
        ] {
            note(event)
        }
        history.flush()
        let events = try written().map(\.event).filter { if case .timeOfDay = $0 { false } else { true } }
        #expect(events == [.source(sensor), .suppression(.lid, true), noData, .woke(sun: .day)])
    }

    @Test func `a report of input is a row only beside its reading`() throws {
        note(.source(sensor))
        note(.input(idle: .seconds(9)))
        goOn(10)
        note(.input(idle: .seconds(1)))
        note(percent: 50)
        goOn(10)
        note(percent: 80)
        note(.input(idle: .seconds(2)))
        note(percent: 80.1)
        note(.input(idle: .seconds(3)))
        history.flush()
        let idle = try written().compactMap { if case .input(let idle?) = $0.event { idle } else { nil } }
        #expect(idle == [.seconds(1), .seconds(2), .seconds(3)])
    }

    @Test func `each row has its own time to the millisecond`() throws {
        time.wallClock += .milliseconds(700)
        note(.source(sensor))
        #expect(time.advance(to: time.now + .milliseconds(100)) == false)
        note(percent: 50)
        history.flush()
        let start = UInt64(1_795_348_800) * 1_000_000
        let rows = try written().filter { if case .timeOfDay = $0.event { false } else { true } }
        #expect(rows.map(\.time) == [start + 700_000, start + 800_000])
    }

    @Test func `a new day begins a new file with the current state`() throws {
        note(.source(sensor))
        note(.suppression(.lid, true))
        note(percent: 50)
        goOn(86_400)
        note(percent: 60)
        history.flush()
        #expect(try folder.files().map(\.date) == ["2026-11-22", "2026-11-23"])
        let second = try String(contentsOfFile: folder.files()[1].path, encoding: .utf8)
        #expect(second.split(separator: "\n").count == 6)
        let next = History(folder, on: loop)
        next.note(.source(sensor), at: Instant(sinceStart: loop.now), [])
        next.flush()
        #expect(try folder.files().count == 2)
        #expect(try levels() == [50, 50, 60])
    }

    @Test func `a new clock time is written with its date, and earlier rows stay`() throws {
        note(.source(sensor))
        goOn(60)
        time.wallClock -= .seconds(3600)
        note(percent: 50)
        history.flush()
        let times = try written().map { Int($0.time / 1_000_000) - 1_795_348_800 }
        #expect(times == [0, 0, 60 - 3600, 60 - 3600])
    }

    private func keep(_ text: String, days: Int) throws {
        let file = try #require(folder.file(at: 1_795_348_800 + days * 86_400))
        try temporary.write(text, to: "state/history/" + (file.path.split(separator: "/").last ?? ""))
    }

    @Test(arguments: [true, false], [365, 40, 3650, 3_000_000, -30_000, -60])
    func `a temporarily wrong clock deletes nothing`(isAtStart: Bool, days: Int) throws {
        for day in -29 ... -20 { try keep("#\n", days: day) }
        let kept = try folder.files()
        // Each day the agent starts with the wrong clock or has it for a while.
        for day in 0..<5 {
            let history = History(folder, on: loop)
            for isWrong in [isAtStart, true, false] {
                time.wallClock = .seconds(1_795_348_800 + (day + (isWrong ? days : 0)) * 86_400)
                history.note(.source(sensor), at: Instant(sinceStart: loop.now), [])
                history.note(.woke(sun: .day), at: Instant(sinceStart: loop.now), [])
                history.flush()
            }
        }
        let files = try folder.files()
        #expect(kept.allSatisfy(files.contains))
    }

    @Test(.promise("state-history")) func `files older than 30 days with 30 newer dates are deleted`() throws {
        for days in -40 ... -1 { try keep("#\n", days: days) }
        note(.source(sensor))
        history.flush()
        #expect(try folder.files().first?.date == "2026-10-22")
    }

    @Test(.promise("state-history")) func `beyond 2 MiB Halflight's oldest files are deleted`() throws {
        let block = String(repeating: "#\n", count: 128 << 10)
        for days in [-32, -29, -20, -19, -18, -17, -16, -15, -14, -1] { try keep(days == -29 ? "" : block, days: days) }
        try temporary.write(block, to: "state/history/mine.csv")
        note(.source(sensor))
        history.flush()
        let dates = try folder.files().map(\.date)
        expect(dates, lacks: "2026-10-21")
        #expect(dates.count == 8)
        try expect(temporary.contents(of: "state/history"), contains: "mine.csv")
    }

    @Test func `files of a fast clock are deleted first`() throws {
        let block = String(repeating: "#\n", count: 128 << 10)
        for days in [-6, -5, -4, -3, -2, -1, 1000, 2000, 3000] { try keep(block, days: days) }
        note(.source(sensor))
        history.flush()
        let names = try folder.files().map(\.date)
        #expect(names.filter { $0 < "2026-11-23" }.count == 7 && names.count == 8)
        let next = History(folder, on: loop)
        goOn(5)
        next.note(.source(sensor), at: Instant(sinceStart: loop.now), [])
        next.flush()
        #expect(try folder.files().map(\.date) == names.filter { $0 < "2026-11-23" })
    }

    @Test func `many changes in a minute need bounded memory`() throws {
        note(.source(sensor))
        for number in 0..<10_000 { note(percent: number.isMultiple(of: 2) ? 10 : 90) }
        history.flush()
        let count = try levels().count
        #expect((1000...5000).contains(count))
        goOn(1)
        note(percent: 50)
        history.flush()
        #expect(try levels().last == 50)
        #expect(try folder.files().count == 2)
    }

    @Test(.promise("state-disk-full-folder"), arguments: [true, false])
    func `failed rows are written as soon as possible, up to 32 KiB`(isLink: Bool) throws {
        note(.source(sensor))
        note(percent: 20)
        history.flush()
        let path = try #require(folder.files().first).path
        let before = try Data(contentsOf: URL(filePath: path)).count
        let moved = "\(temporary.path)/moved"
        #expect(rename(folder.path, moved) == 0)
        if isLink { #expect(symlink(moved, folder.path) == 0) } else { try temporary.write("", to: "state/history") }
        note(percent: 50)
        goOn(300)
        note(percent: 60)
        for number in 0..<10_000 { note(percent: number.isMultiple(of: 2) ? 10 : 90) }
        #expect(time.nextDeadline != nil)
        #expect(unlink(folder.path) == 0)
        #expect(rename(moved, folder.path) == 0)
        #expect(try levels() == [20], "written through a link")
        goOn(60)
        #expect(try levels().prefix(4) == [20, 50, 60, 10])
        let added = try Data(contentsOf: URL(filePath: path)).count - before
        #expect((32 << 10..<33 << 10).contains(added), "\(added) bytes")
        #expect(time.nextDeadline == nil)
    }

    @Test(.promise("state-links")) func `a folder that is a link isn't written to`() throws {
        try temporary.write("", to: "other/file")
        try FileManager.default.createDirectory(atPath: "\(temporary.path)/state", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path, withDestinationPath: "\(temporary.path)/other")
        note(.source(sensor))
        history.flush()
        #expect(try temporary.contents(of: "other") == ["file"])
    }

    @Test func `a torn line stays apart, and a deleted file starts a new trace`() throws {
        note(.source(sensor))
        history.flush()
        let path = try #require(folder.files().first).path
        let before = try String(contentsOfFile: path, encoding: .utf8)
        try (before + "0,,5").write(toFile: path, atomically: true, encoding: .utf8)
        note(percent: 50)
        history.flush()
        try expect(String(contentsOfFile: path, encoding: .utf8), contains: "0,,5\n")
        #expect(try levels() == [5, 50])
        try FileManager.default.removeItem(atPath: path)
        goOn(10)
        note(percent: 60)
        history.flush()
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(TraceRows.historyHeader))
        #expect(try levels() == [50, 60])
        #expect(try written().contains { $0.event == .source(sensor) })
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
}
