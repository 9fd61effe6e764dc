/// Time that counts only while the stopwatch runs.
struct Stopwatch: Sendable {
    private var counted: Duration
    private var since: Instant?

    init(_ counted: Duration = .zero) { self.counted = counted }

    mutating func run(at now: Instant) {
        if since == nil { since = now }
    }

    mutating func pause(at now: Instant) {
        (counted, since) = (elapsed(at: now), nil)
    }

    mutating func reset() { self = Stopwatch() }

    func elapsed(at now: Instant) -> Duration {
        counted + (since.map { now - $0 } ?? .zero)
    }

    /// When it reaches this time; `nil` while it's stopped.
    func due(_ limit: Duration) -> Instant? {
        since.map { $0 + (limit - counted) }
    }
}

/// The earlier of two deadlines, of which either may be never.
package func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
}
