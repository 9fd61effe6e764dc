/// A log stream that counts lines lost without a reader. It waits for a slow reader, as ``WaitingTime`` allows. Agent,
/// command and bridge write their logs with it.
package struct LogStream: ~Copyable, Sendable {
    private let stream: NonblockingStream
    /// The rest of a partly written line, to be completed before the next line.
    private var rest: ArraySlice<UInt8> = []
    private var lost = 0
    private(set) var waiting = WaitingTime(at: .now)

    package init(_ descriptor: Int32) { stream = NonblockingStream(descriptor) }

    /// Writes a line in one call, so that lines of several programs don't mix. Returns false if the line is lost.
    @discardableResult
    package mutating func write(_ line: String) -> Bool {
        let isAccepted = accept(count + line + "\n")
        lost = isAccepted ? 0 : lost + 1
        return isAccepted
    }

    /// Writes the remaining text if the stream accepts it now.
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

    /// Writes the rest and returns whether it's complete.
    private mutating func flush() -> Bool {
        while !rest.isEmpty {
            // Without a reader, nothing is missed.
            guard let count = try? stream.write(rest) else { break }
            rest = rest.dropFirst(count)
            // After a lost line, don't wait again for each further line.
            guard count > 0 || lost == 0 && wait() else { return false }
        }
        rest = []
        return true
    }

    /// Waits for the reader while time remains. Returns whether the stream accepts more now.
    private mutating func wait() -> Bool {
        let start = ContinuousClock.now
        guard let limit = waiting.limit(at: start) else { return false }
        defer { waiting.add(ContinuousClock.now - start, from: start) }
        return (try? stream.accepts(within: limit)) == true
    }
}

/// The time for waiting for a slow reader. At most 0.1 s per wait and 1 % of all time.
struct WaitingTime: Sendable {
    /// The instant at which all waiting so far is 1 % of the time.
    private var settled: ContinuousClock.Instant

    init(at now: ContinuousClock.Instant) { settled = now }

    /// The time for a wait now, or `nil` if it's less than 1 ms.
    func limit(at now: ContinuousClock.Instant) -> Duration? {
        let limit = Duration.milliseconds(100) - max(.zero, settled - now) / 100
        return limit >= .milliseconds(1) ? limit : nil
    }

    mutating func add(_ wait: Duration, from start: ContinuousClock.Instant) {
        settled = max(settled, start) + wait * 100
    }
}
