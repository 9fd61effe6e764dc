/// A stopwatch, which counts time only while it runs.
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

    /// `nil` while stopped.
    func due(_ limit: Duration) -> Instant? {
        since.map { $0 + (limit - counted) }
    }
}

/// Returns the earlier deadline; `nil` stands for never.
package func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
}
