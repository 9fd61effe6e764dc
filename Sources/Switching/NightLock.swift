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

    /// The time of day so long after a midnight, or before one.
    static func timeOfDay(_ sinceMidnight: Duration) -> Duration {
        let (seconds, attoseconds) = sinceMidnight.components
        let daySeconds = day.components.seconds
        let within = ((seconds % daySeconds) + daySeconds) % daySeconds
        return Duration(secondsComponent: within, attosecondsComponent: attoseconds)
    }

    static let day = Duration.seconds(24 * 60 * 60)
}

/// Whether the night lock is in force, by the local time (rule 13).
struct NightLockState: Sendable {
    /// When it was midnight by the local clock; nil before the time of day was told.
    private var midnight: Instant?
    private(set) var isLocked = false
    /// When the lock next begins or ends.
    private(set) var deadline: Instant?

    mutating func setTimeOfDay(_ time: Duration, at now: Instant) {
        midnight = now.advanced(by: .zero - time)
    }

    /// Begins or ends the lock.
    ///
    /// - Returns: whether it did.
    mutating func update(_ lock: NightLock?, at now: Instant) -> Bool {
        var isLocked = false
        deadline = nil
        if let lock, let midnight {
            let time = NightLock.timeOfDay(now - midnight)
            isLocked = lock.holds(at: time)
            deadline = now + lock.untilNextEdge(from: time)
        }
        defer { self.isLocked = isLocked }
        return isLocked != self.isLocked
    }
}
