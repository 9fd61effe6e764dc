/// How long to wait before each next try of what may never work, and is never given up.
///
/// The first wait is a second, each later one twice as long as the one before, and none longer than a minute.
nonisolated struct BackOff: Equatable, Sendable {
    private let shortest: Duration
    private let longest: Duration
    private var next: Duration

    /// The first wait, and the longest.
    init(from shortest: Duration = .seconds(1), to longest: Duration = .seconds(60)) {
        self.shortest = shortest
        self.longest = longest
        next = shortest
    }

    /// How long to wait now.
    mutating func wait() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    /// Whether the waits no longer grow.
    var isLongest: Bool { next == longest }

    /// It worked: the waits begin anew.
    mutating func reset() {
        next = shortest
    }
}
