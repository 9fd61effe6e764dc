/// The growing pauses between endless retries.
///
/// The first pause is a second; each later one is twice as long, up to a minute.
nonisolated struct BackOff: Equatable, Sendable {
    private let shortest: Duration
    private let longest: Duration
    private var next: Duration

    /// The first pause and the longest one.
    init(from shortest: Duration = .seconds(1), to longest: Duration = .seconds(60)) {
        self.shortest = shortest
        self.longest = longest
        next = shortest
    }

    /// The next pause.
    mutating func wait() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    /// Whether the pauses no longer grow.
    var isLongest: Bool { next == longest }

    /// Resets the pauses after a success.
    mutating func reset() {
        next = shortest
    }
}
