/// Steady light: its beginning, and the previous steady level.
struct StandingLight: Sendable {
    private var span: Span?
    /// The last steady level, and its end.
    private var left: (level: Level, until: Instant)?
    /// Since when light has been missing, if it is.
    private var interruptedAt: Instant?

    /// Levels within `range` of each other.
    private struct Span {
        let since: Instant
        let low, high, latest: Level
    }

    /// The widest range of steady light, in points.
    static let range = 5.0
    /// How long light must stay to be steady: longer than a hand is before a sensor.
    static let stands = Duration.seconds(15)
    /// How long light before an interruption counts as present.
    static let counts = Duration.seconds(60)

    /// Notes a loss of light: the earlier level counts again if light returns within a minute.
    mutating func interrupt(at now: Instant) { interruptedAt = interruptedAt ?? now }

    /// Handles the next level.
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

    /// Since when levels have stayed within `range`.
    var since: Instant? { span?.since }

    /// Returns the present steady level, or the level before a hand or head came in the last minute.
    func level(at now: Instant) -> Level? {
        guard let span, let left, now - span.since < StandingLight.stands, now - left.until <= StandingLight.counts
        else {
            return span?.latest
        }
        return left.level
    }

    /// Returns whether a level was reached at `moment` in one jump from steady light, as with a lamp.
    func isJump(to level: Level, at moment: Instant, _ tuning: Tuning) -> Bool {
        guard let left, (Duration.zero...tuning.jumpTakes).contains(moment - left.until) else { return false }
        return abs(level.percent - left.level.percent) >= tuning.jump
    }
}
