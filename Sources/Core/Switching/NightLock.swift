/// A part of each night in which it is night whatever the light says, unless a person forces day.
public struct NightLock: Equatable, Sendable {
    /// A moment of each day: by the clock, or by the sun there.
    public enum Edge: Equatable, Sendable {
        /// A time of day: the time since midnight, 0 to 24 h.
        case time(Duration)
        /// So long after sunset; before it where negative. Less than 12 h.
        case sunset(Duration)
        /// So long after sunrise; before it where negative. Less than 12 h.
        case sunrise(Duration)
    }

    /// The moment at which it begins.
    public let from: Edge
    /// The moment at which it ends; of two times of day the earlier one when midnight lies within.
    public let until: Edge

    /// A lock between two moments; nil for times beyond a day, for offsets of half a day, and where no night has one.
    public init?(from: Edge, until: Edge) {
        guard from.isValid, until.isValid else { return nil }
        switch (from, until) {
        case (.time, .time): guard from != until else { return nil }
        case (.sunset(let first), .sunset(let second)), (.sunrise(let first), .sunrise(let second)):
            guard first < second else { return nil }
        case (.sunrise, .sunset): return nil
        default: break
        }
        (self.from, self.until) = (from, until)
    }

    /// A lock between two times of day; nil unless they differ and both lie within a day.
    public init?(from: Duration, until: Duration) {
        self.init(from: .time(from), until: .time(until))
    }

    /// Whether it depends on the sun.
    package var usesSun: Bool { from.usesSun || until.usesSun }

    /// The time of day so long after a midnight, or before one.
    static func timeOfDay(_ sinceMidnight: Duration) -> Duration {
        let (seconds, attoseconds) = sinceMidnight.components
        let daySeconds = day.components.seconds
        let within = ((seconds % daySeconds) + daySeconds) % daySeconds
        return Duration(secondsComponent: within, attosecondsComponent: attoseconds)
    }

    static let day = Duration.seconds(24 * 60 * 60)
}

extension NightLock.Edge {
    fileprivate var isValid: Bool {
        switch self {
        case .time(let time): (Duration.zero..<NightLock.day).contains(time)
        case .sunset(let offset), .sunrise(let offset): max(offset, .zero - offset) < NightLock.day / 2
        }
    }

    var usesSun: Bool {
        if case .time = self { false } else { true }
    }
}

/// One night by the sun, from its highest point of a day to that of the next; each moment as the time from now.
///
/// If the sun does not set, sunset and sunrise both stand for its lowest point; if it does not rise, sunset is the
/// beginning of the night and sunrise its end.
package struct SolarNight: Equatable, Sendable {
    package let noon, sunset, sunrise: Duration

    package init(noon: Duration, sunset: Duration, sunrise: Duration) {
        (self.noon, self.sunset, self.sunrise) = (noon, sunset, sunrise)
    }
}

/// Whether the night lock is in force, by the local time and the sun (rule 13).
struct NightLockState: Sendable {
    /// The local time as it was last told; nil before that.
    private var local: LocalTime?
    private var lock: NightLock?
    /// When the lock next begins or ends, or when the sun has to be asked again.
    private(set) var deadline: Instant?
    /// The end of the lock that is in force.
    private var end: Instant?

    private struct LocalTime {
        let midnight: Instant
        /// The nights around then, as times from `toldAt`, oldest first.
        let nights: [SolarNight]
        let toldAt: Instant

        /// A time of day beside the sun is the one between one noon by the sun and the next.
        func moment(of edge: NightLock.Edge, in night: SolarNight) -> Instant {
            switch edge {
            case .sunset(let offset): return toldAt + night.sunset + offset
            case .sunrise(let offset): return toldAt + night.sunrise + offset
            case .time(let time):
                let noon = toldAt + night.noon
                return noon + NightLock.timeOfDay(time - (noon - midnight))
            }
        }
    }

    /// An edge by the sun that is so near has been reached: the nights are told anew at each, and rounded.
    private static let nearness = Duration.seconds(1)

    mutating func setTimeOfDay(_ time: Duration, _ nights: [SolarNight] = [], at now: Instant) {
        local = LocalTime(midnight: now.advanced(by: .zero - time), nights: nights, toldAt: now)
        lock = nil
    }

    var isLocked: Bool { end != nil }

    /// Begins or ends the lock.
    ///
    /// - Returns: whether it did.
    mutating func update(_ lock: NightLock?, at now: Instant) -> Bool {
        // Most calls come with a reading, and change nothing.
        if lock == self.lock, deadline.map({ now < $0 }) ?? true, lock != nil || !isLocked { return false }
        let wasLocked = isLocked
        self.lock = lock
        (deadline, end) = (nil, nil)
        if let lock, let local { find(lock, local, lock.usesSun ? now + Self.nearness : now) }
        return isLocked != wasLocked
    }

    /// When the lock that is in force ends, by the clock; nil without one.
    var lockEnd: Reason.Finding.LockEnd? {
        guard let end, let lock, let local else { return nil }
        let clock = NightLock.timeOfDay(end - local.midnight + .seconds(30)).components.seconds / 60
        let event: Reason.Finding.LockEnd.SolarEvent? =
            switch lock.until {
            case .sunset(.zero): .sunset
            case .sunrise(.zero): .sunrise
            case .time, .sunset, .sunrise: nil
            }
        return Reason.Finding.LockEnd(minutes: Int(clock), event: event)
    }

    private mutating func find(_ lock: NightLock, _ local: LocalTime, _ now: Instant) {
        func add(_ from: Instant, _ until: Instant) {
            guard from < until else { return }
            if from <= now, now < until { end = max(end ?? until, until) }
            for edge in [from, until] where edge > now { deadline = min(deadline ?? edge, edge) }
        }
        if case (.time(let from), .time(let until)) = (lock.from, lock.until) {
            let today = now + (.zero - NightLock.timeOfDay(now - local.midnight))
            for days in -1...1 {
                let start = today + NightLock.day * days + from
                add(start, start + NightLock.timeOfDay(until - from))
            }
            return
        }
        for night in local.nights {
            add(local.moment(of: lock.from, in: night), local.moment(of: lock.until, in: night))
        }
        // Later nights are not known.
        if let last = local.nights.last.map({ local.toldAt + $0.noon }), last > now {
            deadline = min(deadline ?? last, last)
        }
    }
}
