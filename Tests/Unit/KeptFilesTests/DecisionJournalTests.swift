import AgentInterface
import Foundation
import KeptFiles
import TestSupport
import Testing
import Vocabulary

@Suite("The decisions' journal") @MainActor struct DecisionJournalTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/state/decisions.yaml" }

    init() throws { folder = try TemporaryFolder() }

    private func log() -> Journal<DecisionRecord> { Journal(path) }

    @Test func `the log keeps decisions in order`() {
        let log = log()
        log.append([record(1), record(2)])
        log.append([])
        log.append([record(3)])
        #expect(log.records == [1, 2, 3].map(record))
    }

    @Test(.promise("why-lists-100-decisions"), arguments: [1, 7, 100, 250])
    func `the log keeps the last hundred decisions`(atOnce count: Int) {
        let log = log()
        var last = 0
        for _ in 0..<(500 / count) {
            log.append((1...count).map { record(last + $0) })
            last += count
        }
        #expect(log.records == (last - 99...last).map(record))
    }

    @Test func `earlier runs' decisions come before the present run's`() {
        let first = log()
        first.append((1...3).map(record))
        let second = log()
        #expect(second.records == (1...3).map(record))
        second.append((4...102).map(record))
        #expect(second.records == (3...102).map(record))
    }

    @Test func `every field of a decision is kept`() throws {
        let decision = Decision(
            result: .cancelled, reason: Reason(.handOver, "it's \"so\": {1, 2}\n#3"), appearance: .night,
            light: Light(illuminance: 31.5), source: SourceName(.backlight, "a:b"), time: Instant(sinceStart: .zero),
            isWarning: true)
        let kept = DecisionRecord(decision, time: Timestamp(microseconds: 1_760_000_000_123_456))
        let log = log()
        log.append([kept, record(2)])
        #expect(self.log().records == [kept, record(2)])
        #expect(try lines().count == 2)
    }

    @Test func `the file stays small and keeps every listed decision`() throws {
        let log = log()
        for number in 1...2000 { log.append([record(number)]) }
        #expect(try lines().count < 1500)
        #expect(self.log().records == (1901...2000).map(record))
    }

    @Test func `a huge file is set aside before a decision is added`() throws {
        let before = Array(repeating: UInt8(ascii: "#"), count: 5 << 20)
        try folder.write(before, to: "state/decisions.yaml")
        let log = log()
        log.append([record(101)])
        log.append([record(102)])
        #expect(self.log().records == [record(101), record(102)])
        #expect(try Data(contentsOf: URL(filePath: path + ".damaged")).starts(with: before))
    }

    @Test func `a damaged file is set aside, and its decisions stay listed`() throws {
        let first = log()
        first.append((1...10).map(record))
        let good = try String(contentsOfFile: path, encoding: .utf8)
        let before = String(repeating: "\u{0}", count: 200 << 10) + "\n" + good
        try before.write(toFile: path, atomically: false, encoding: .utf8)
        let second = log()
        second.append([record(11)])
        #expect(log().records == (1...11).map(record))
        #expect(try String(contentsOfFile: path + ".damaged", encoding: .utf8).hasPrefix(before))
        #expect(try lines().count == 11)
    }

    @Test func `an unwritable file doesn't hide this run's decisions`() throws {
        try folder.write("", to: "state")
        let log = log()
        log.append([record(1)])
        log.append([record(2)])
        #expect(log.records == [record(1), record(2)])
    }

    private func lines() throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }
}

/// A decision to test with.
@MainActor func record(_ number: Int) -> DecisionRecord {
    let decision = Decision(
        result: .held, reason: Reason(.light, "number \(number)"), appearance: .day, light: nil, source: nil,
        time: Instant(sinceStart: .zero))
    return DecisionRecord(decision, time: Timestamp(microseconds: UInt64(number)))
}
