/// The stream of the log: where nobody reads it lines are lost, and counted.
///
/// Agent, command and bridge write their logs by it. A reader that is only slow is waited for, as ``WaitingTime``
/// allows.
package struct LogStream: ~Copyable, Sendable {
    private let stream: NonblockingStream
    /// The rest of a line that was accepted in part, to be completed before the next.
    private var rest: ArraySlice<UInt8> = []
    private var lost = 0
    private(set) var waiting = WaitingTime(at: .now)

    package init(_ descriptor: Int32) { stream = NonblockingStream(descriptor) }

    /// Writes a line in one call, so that lines of several programs do not mix.
    ///
    /// - Returns: false when it is lost.
    @discardableResult
    package mutating func write(_ line: String) -> Bool {
        let isAccepted = accept(count + line + "\n")
        lost = isAccepted ? 0 : lost + 1
        return isAccepted
    }

    /// Writes what is left to write, if it is accepted now.
    package mutating func finish() { _ = accept(count) }

    private var count: String {
        lost == 0 ? "" : "(\(lost) line\(lost == 1 ? " was lost: nobody read it" : "s were lost: nobody read them"))\n"
    }

    private mutating func accept(_ text: String) -> Bool {
        guard flush() else { return false }
        rest = Array(text.utf8)[...]
        let length = rest.count
        guard !flush(), rest.count == length else { return true }
        rest = []
        return false
    }

    /// Whether nothing is left to write.
    private mutating func flush() -> Bool {
        while !rest.isEmpty {
            // Nobody misses a line if the reader is gone.
            guard let count = try? stream.write(rest) else { break }
            rest = rest.dropFirst(count)
            // Nobody reads: that need not be seen again with each line.
            guard count > 0 || lost == 0 && wait() else { return false }
        }
        rest = []
        return true
    }

    /// Waits for the reader, as long as there is time for that.
    ///
    /// - Returns: whether more is accepted now.
    private mutating func wait() -> Bool {
        let start = ContinuousClock.now
        guard let limit = waiting.limit(at: start) else { return false }
        defer { waiting.add(ContinuousClock.now - start, from: start) }
        return (try? stream.accepts(within: limit)) == true
    }
}

/// The time for which a slow reader is waited for: at most 0.1 s, and 1 % of all time.
struct WaitingTime: Sendable {
    /// When all waiting so far will be 1 % of the time.
    private var settled: ContinuousClock.Instant

    init(at now: ContinuousClock.Instant) { settled = now }

    /// The time that there is for a wait now; nil if that is less than 1 ms.
    func limit(at now: ContinuousClock.Instant) -> Duration? {
        let limit = Duration.milliseconds(100) - max(.zero, settled - now) / 100
        return limit >= .milliseconds(1) ? limit : nil
    }

    /// Adds a wait that began at that time.
    mutating func add(_ wait: Duration, from start: ContinuousClock.Instant) {
        settled = max(settled, start) + wait * 100
    }
}
