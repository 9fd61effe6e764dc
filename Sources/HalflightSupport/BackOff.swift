/// The growing pauses between endless retries.
///
/// The first pause is a second; each later one is twice as long, up to a minute.
package struct BackOff: Equatable, Sendable {
    private let shortest: Duration
    private let longest: Duration
    private var next: Duration

    /// The first pause and the longest one.
    package init(from shortest: Duration = .seconds(1), to longest: Duration = .seconds(60)) {
        self.shortest = shortest
        self.longest = longest
        next = shortest
    }

    /// The next pause.
    package mutating func wait() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    /// Whether the pauses no longer grow.
    package var isLongest: Bool { next == longest }

    /// Resets the pauses after a success.
    package mutating func reset() {
        next = shortest
    }
}
