import Foundation

/// Lines from another program that any thread can await.
public final class LineLog: @unchecked Sendable {
    private let condition = NSCondition()
    private var complete: [String] = []
    private var rest = Data()
    private var ended = false

    /// Creates a log without lines.
    public init() {}

    /// All complete lines so far, oldest first.
    public var lines: [String] {
        condition.withLock { complete }
    }

    func append(_ bytes: Data) {
        condition.withLock {
            rest.append(bytes)
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                complete.append(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
                rest.removeSubrange(rest.startIndex...end)
            }
            condition.broadcast()
        }
    }

    /// Also ends all waiting. A last line without a line break counts.
    func end() {
        condition.withLock {
            if !rest.isEmpty {
                complete.append(String(decoding: rest, as: UTF8.self))
                rest.removeAll()
            }
            ended = true
            condition.broadcast()
        }
    }

    /// Waits for a matching line from line `start`. Throws if the log has ended. Returns the line with its number.
    @discardableResult
    public func wait(
        for what: String, from start: Int = 0, where matches: (String) -> Bool
    ) throws -> (number: Int, line: String) {
        let deadline = Date(timeIntervalSinceNow: patience)
        condition.lock()
        defer { condition.unlock() }
        var next = start
        while true {
            while next < complete.count {
                if matches(complete[next]) { return (next, complete[next]) }
                next += 1
            }
            if ended { throw Failure("no line with \(what), and the output has ended", log: complete) }
            guard condition.wait(until: deadline) else {
                throw Failure("no line with \(what) within \(patience) s", log: complete)
            }
        }
    }

    /// Waits for the end of the log.
    public func waitForEnd(within limit: Double = patience) throws {
        let deadline = Date(timeIntervalSinceNow: limit)
        condition.lock()
        defer { condition.unlock() }
        while !ended {
            guard condition.wait(until: deadline) else {
                throw Failure("the output has not ended within \(limit) s", log: complete)
            }
        }
    }

    /// Waits for a line that contains `text`, from line `start`.
    @discardableResult
    public func wait(forText text: String, from start: Int = 0) throws -> (number: Int, line: String) {
        try wait(for: "\"\(text)\"", from: start) { $0.contains(text) }
    }
}
