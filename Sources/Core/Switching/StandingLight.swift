/// Steady light: its beginning, and the previous steady level.
struct StandingLight: Sendable {
    private var span: Span?
    /// The last steady level, and its end.
    private var left: (level: Level, until: Instant)?
    private var interruptedAt: Instant?

    /// Levels within `range` of each other.
    private struct Span {
        let since: Instant
        let low, high, latest: Level
    }

    /// The widest range of steady light, in points.
    static let range = 5.0
    /// How long light must stay to be steady. Longer than a hand is before a sensor.
    static let stands = Duration.seconds(15)
    /// How long light before an interruption counts as present.
    static let counts = Duration.seconds(60)

    /// Notes a loss of light. The earlier levels count again if light returns within a minute.
    mutating func interrupt(at now: Instant) { interruptedAt = interruptedAt ?? now }

    mutating func follow(_ level: Level, at now: Instant) {
        if let interruptedAt, now - interruptedAt > StandingLight.counts { self = StandingLight() }
        interruptedAt = nil
        let new = Span(since: now, low: level, high: level, latest: level)
        guard let old = span else { return span = new }
        let (low, high) = (min(old.low, level), max(old.high, level))
        if high.percent - low.percent <= StandingLight.range {
            span = Span(since: old.since, low: low, high: high, latest: level)
        } else {
            if now - old.since >= StandingLight.stands { left = (old.latest, now) }
            span = new
        }
    }

    var since: Instant? { span?.since }

    /// Returns the latest level, or until it's steady, the last minute's steady one. A hand may shade the sensor.
    func level(at now: Instant) -> Level? {
        guard let span, let left, now - span.since < StandingLight.stands, now - left.until <= StandingLight.counts
        else {
            return span?.latest
        }
        return left.level
    }

    /// Returns whether the level at `moment` was reached in one jump from steady light, as with a lamp.
    func isJump(to level: Level, at moment: Instant, _ tuning: Tuning) -> Bool {
        guard let left, (Duration.zero...tuning.jumpTakes).contains(moment - left.until) else { return false }
        return abs(level.percent - left.level.percent) >= tuning.jump
    }
}
