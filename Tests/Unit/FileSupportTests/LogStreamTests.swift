import SystemPackage
import Testing

@testable import FileSupport

@Suite("The log's stream") final class LogStreamTests {
    private let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)

    init() throws { ends = try FileDescriptor.pipe() }

    deinit {
        try? ends.readEnd.close()
        try? ends.writeEnd.close()
    }

    /// Reads everything that is in the pipe now.
    private func drain() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = try bytes.withUnsafeMutableBytes { try ends.readEnd.read(into: $0) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    @Test func `unread lines are lost and counted, and a torn line is completed`() throws {
        let start = ContinuousClock.now
        var stream = LogStream(ends.writeEnd.rawValue)
        var accepted = 0
        let line = String(repeating: "a", count: 999)
        while stream.write(line) { accepted += 1 }
        #expect(stream.waiting.limit(at: start) == nil, "it was waited for the reader")
        for _ in 1...36 where stream.write(line) { Issue.record("a line is not lost") }
        let first = try drain()
        for line in ["b", "c"] where !stream.write(line) { Issue.record("\(line) is lost") }
        stream.finish()
        let lines = (first + (try drain())).split(separator: "\n").map(String.init)
        #expect(lines.dropLast(3).allSatisfy { $0 == line })
        #expect(lines.count == accepted + 3)
        #expect(lines.suffix(3) == ["(37 lines were lost: nobody read them)", "b", "c"])
    }

    @Test func `a remaining loss is reported at the end`() throws {
        var stream = LogStream(ends.writeEnd.rawValue)
        while stream.write(String(repeating: "a", count: 4095)) {}
        _ = try drain()
        stream.finish()
        stream.finish()
        #expect(try drain().hasSuffix("(1 line was lost: nobody read it)\n"))
    }

    @Test func `a slow reader is awaited for 0.1 s, then for 1 % of the time`() throws {
        let start = ContinuousClock.now
        var waiting = WaitingTime(at: start)
        var waited = Duration.zero
        for second in 0...60 {
            for _ in 1...10 {
                let now = start + .seconds(second) + waited
                let limit = waiting.limit(at: now) ?? .zero
                waiting.add(limit, from: now)
                waited += limit
            }
            #expect(waited >= .milliseconds(99 + 9 * second) && waited <= .milliseconds(105 + 11 * second))
        }
    }

    @Test func `nothing waits for a missing reader`() throws {
        var stream = LogStream(-1)
        for _ in 1...1000 where !stream.write("a") { Issue.record("it is counted") }
    }
}
