/// A part of each night in which it's night regardless of the light, unless a person forces day.
public struct NightLock: Equatable, Sendable {
    /// A daily moment by the clock or the sun.
    public enum Edge: Equatable, Sendable {
        /// A time since midnight, 0..<24 h.
        case time(Duration)
        /// An offset from sunset. Negative before it; less than 12 h.
        case sunset(Duration)
        /// An offset from sunrise. Negative before it; less than 12 h.
        case sunrise(Duration)
    }

    /// The moment at which the lock begins.
    public let from: Edge
    /// The moment at which the lock ends. Of two times of day, the earlier if midnight lies between.
    public let until: Edge

    /// Creates a lock between two moments. `nil` if a moment is out of range or no night has such a lock.
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

    /// Creates a lock between two times of day, or returns `nil` unless they differ and lie within a day.
    public init?(from: Duration, until: Duration) {
        self.init(from: .time(from), until: .time(until))
    }

    package var usesSun: Bool { from.usesSun || until.usesSun }

    /// Returns the time of day, 0..<24 h.
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

/// One night by the sun, from noon to noon, as times from now.
///
/// If the sun doesn't set, sunset and sunrise are its lowest point; if it doesn't rise, the night's beginning and end.
package struct SolarNight: Equatable, Sendable {
    package let noon, sunset, sunrise: Duration

    package init(noon: Duration, sunset: Duration, sunrise: Duration) {
        (self.noon, self.sunset, self.sunrise) = (noon, sunset, sunrise)
    }
}

/// The night lock's state (rule 13).
struct NightLockState: Sendable {
    private var local: LocalTime?
    private var lock: NightLock?
    /// When the lock changes or needs the sun again.
    private(set) var deadline: Instant?
    private var end: Instant?

    private struct LocalTime {
        let midnight: Instant
        /// The nights around `toldAt`, oldest first.
        let nights: [SolarNight]
        let toldAt: Instant

        /// Returns an edge's moment. A time of day is the one between two solar noons.
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

    /// How near a solar edge counts as reached, because nights are reported anew there, and rounded.
    private static let nearness = Duration.seconds(1)

    mutating func setTimeOfDay(_ time: Duration, _ nights: [SolarNight] = [], at now: Instant) {
        local = LocalTime(midnight: now.advanced(by: .zero - time), nights: nights, toldAt: now)
        lock = nil
    }

    var isLocked: Bool { end != nil }

    /// Returns whether the lock began or ended.
    mutating func update(_ lock: NightLock?, at now: Instant) -> Bool {
        // The common case.
        if lock == self.lock, deadline.map({ now < $0 }) ?? true, lock != nil || !isLocked { return false }
        let wasLocked = isLocked
        self.lock = lock
        (deadline, end) = (nil, nil)
        if let lock, let local { find(lock, local, lock.usesSun ? now + Self.nearness : now) }
        return isLocked != wasLocked
    }

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
        // Later nights are unknown.
        if let last = local.nights.last.map({ local.toldAt + $0.noon }), last > now {
            deadline = min(deadline ?? last, last)
        }
    }
}
