/// Light that stands still: since when it does, and where it stood before.
struct StandingLight: Sendable {
    private var span: Span?
    /// The level at which it stood still before it moved, and until when.
    private var left: (level: Level, until: Instant)?
    /// Since when there has been no light; `nil` if there is.
    private var interruptedAt: Instant?

    /// Levels within `range` of one another.
    private struct Span {
        let since: Instant
        let low, high, latest: Level
    }

    /// How far apart the levels of light that stands still are at most, in points.
    static let range = 5.0
    /// How long light has to stay where it is to stand still: longer than a hand is before a sensor.
    static let stands = Duration.seconds(15)
    /// For how long the light before a hand counts as that of now.
    static let counts = Duration.seconds(60)

    /// Notes that there is no light for now: what stood before counts again if that is over within a minute.
    mutating func interrupt(at now: Instant) { interruptedAt = interruptedAt ?? now }

    /// Takes in the next level.
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

    /// Since when all levels have been within `range`; nil without one.
    var since: Instant? { span?.since }

    /// The level of the last minute: where the light stands, or where it stood before a hand or a head came.
    func level(at now: Instant) -> Level? {
        guard let span, let left, now - span.since < StandingLight.stands, now - left.until <= StandingLight.counts
        else {
            return span?.latest
        }
        return left.level
    }

    /// Whether a level was reached at `moment` in one jump, as with a lamp: out of light that stood still.
    func isJump(to level: Level, at moment: Instant, _ tuning: Tuning) -> Bool {
        guard let left, (Duration.zero...tuning.jumpTakes).contains(moment - left.until) else { return false }
        return abs(level.percent - left.level.percent) >= tuning.jump
    }
}
