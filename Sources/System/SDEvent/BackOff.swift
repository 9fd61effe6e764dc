/// Pauses between endless retries. Each pause is twice as long as the one before, up to a limit.
package nonisolated struct BackOff: Equatable, Sendable {
    private let shortest: Duration
    private let longest: Duration
    private var next: Duration

    package init(from shortest: Duration = .seconds(1), to longest: Duration = .seconds(60)) {
        (self.shortest, self.longest, next) = (shortest, longest, shortest)
    }

    /// Returns the next pause.
    package mutating func wait() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    /// Returns the next pause, randomly changed by up to half. So clients don't all return at the same time.
    package mutating func wait(using random: inout some RandomNumberGenerator) -> Duration {
        wait() * Double.random(in: 0.5...1.5, using: &random)
    }

    package var isLongest: Bool { next == longest }

    package mutating func reset() { next = shortest }
}
