import AgentInterface
import Foundation
import LoopSupport
import TestSupport
import Testing

@testable import KeptFiles

@Suite("A journal", .tags(.alone)) @MainActor struct JournalTests {
    private let folder: TemporaryFolder
    private let path: String
    private let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
    private let file: Journal<DecisionRecord>

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/state/decisions.yaml"
        file = Journal(path, on: try EventLoop(clock: time))
    }

    @Test func `unwritten decisions are written once in order when there is space`() throws {
        try folder.write("in the way", to: "state")
        file.append([record(1)])
        file.append([record(2), record(3)])
        #expect(time.advance(to: .seconds(1000)))
        try FileManager.default.removeItem(atPath: "\(folder.path)/state")
        #expect(time.advance(to: .seconds(1000)))
        file.append([record(4)])
        #expect(try last(10) == [1, 2, 3, 4].map(record))
        #expect(!time.advance(to: .seconds(1000)))
    }

    @Test func `unwritten decisions are kept while they are listed`() throws {
        try folder.write("in the way", to: "state")
        for number in 1...150 { file.append([record(number)]) }
        try FileManager.default.removeItem(atPath: "\(folder.path)/state")
        #expect(time.advance(to: .seconds(1000)))
        #expect(try last(1000) == (51...150).map(record))
    }

    @Test func `a long file has each decision once and is cut as soon as possible`() throws {
        try write(long: (1...100).map(record))
        // Instead of the temporary file.
        let inTheWay = ".decisions.yaml.halflight-\(getpid())"
        try folder.write("", to: "state/\(inTheWay)/file")
        file.append([record(101)])
        #expect(time.nextDeadline == nil)
        file.append([record(102)])
        #expect(try last(100) == (3...102).map(record))
        #expect(try size() > 128 << 10)
        try FileManager.default.removeItem(atPath: "\(folder.path)/state/\(inTheWay)")
        file.append([record(103)])
        #expect(try last(1000) == (4...103).map(record))
        #expect(try size() < 64 << 10)
        #expect(try folder.contents(of: "state") == ["decisions.yaml"])
    }

    @Test func `a file that can't be read now stays where it is`() throws {
        try folder.makeFolder("state")
        // Opens like a file and can't be read.
        symlink("/proc/self/mem", path)
        #expect(file.records == [])
        #expect(try folder.contents(of: "state") == ["decisions.yaml"])
    }

    @Test(arguments: [1, 2, 3, 4, 30])
    func `a torn line is dropped without a copy of the file`(length: Int) throws {
        try write(long: (1...100).map(record))
        var text = try String(contentsOfFile: path, encoding: .utf8)
        text += (try #require(text.split(separator: "\n").last)).prefix(length)
        try folder.write(text, to: "state/decisions.yaml")
        file.append([record(101)])
        #expect(try last(1000) == (2...101).map(record))
        #expect(try size() < 64 << 10)
        #expect(try folder.contents(of: "state") == ["decisions.yaml"])
    }

    @Test func `a later version's file is kept before it's cut`() throws {
        try write(long: (1...100).map(record))
        let text = try String(contentsOfFile: path, encoding: .utf8).replacing("}", with: ", room: kitchen}")
        try folder.write(text, to: "state/decisions.yaml")
        file.append([record(101)])
        #expect(try last(1000) == (2...101).map(record))
        #expect(try String(contentsOfFile: path + ".later", encoding: .utf8) == text)
        #expect(try folder.contents(of: "state") == ["decisions.yaml", "decisions.yaml.later"])
    }

    /// Writes a file that is due to be cut: unlisted decisions precede these.
    private func write(long records: [DecisionRecord]) throws {
        file.append(records)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try folder.write(String(repeating: "x", count: 200 << 10) + "\n" + text, to: "state/decisions.yaml")
    }

    /// Returns the file's last decisions.
    private func last(_ count: Int) throws -> [DecisionRecord] {
        try Journal<DecisionRecord>.Lines(path, last: count).records
    }

    private func size() throws -> Int { try Data(contentsOf: URL(filePath: path)).count }
}
