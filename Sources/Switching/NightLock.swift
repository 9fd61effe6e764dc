/// A part of each night in which it is night whatever the light says, unless a person forces day.
public struct NightLock: Equatable, Sendable {
    /// When it begins, after midnight, 0 to 24 h.
    public let from: Duration
    /// When it ends, after midnight, 0 to 24 h; earlier than `from` when midnight lies within.
    public let until: Duration

    /// A lock between two times of day; nil unless they differ and both lie within a day.
    public init?(from: Duration, until: Duration) {
        let day = Duration.zero..<NightLock.day
        guard day.contains(from), day.contains(until), from != until else { return nil }
        self.from = from
        self.until = until
    }

    /// Whether it is in force at a time of day.
    func holds(at timeOfDay: Duration) -> Bool {
        from < until ? (from..<until).contains(timeOfDay) : !(until..<from).contains(timeOfDay)
    }

    /// How long it is from a time of day to the next beginning or end, more than nothing.
    func untilNextEdge(from timeOfDay: Duration) -> Duration {
        let waits = [from, until].map { edge in edge > timeOfDay ? edge - timeOfDay : edge - timeOfDay + NightLock.day }
        return min(waits[0], waits[1])
    }

    static let day = Duration.seconds(24 * 60 * 60)
}
