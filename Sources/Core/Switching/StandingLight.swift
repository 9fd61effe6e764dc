/// Light that stands still: since when it does, and where it stood before.
struct StandingLight: Sendable {
    private var span: Span?
    /// Where it stood still before it moved, and until when.
    private var left: (level: Level, until: Instant)?

    /// Levels within `range` of one another.
    private struct Span {
        let since: Instant
        var low: Level
        var high: Level
        var latest: Level
    }

    /// How far apart the levels of light that stands still are at most, in points.
    static let range = 5.0
    /// How long light has to stay where it is to stand still: longer than a hand is before a sensor.
    static let stands = Duration.seconds(15)

    /// Takes in the next level; nil forgets all.
    mutating func follow(_ level: Level?, at now: Instant) {
        guard let level else { return (span, left) = (nil, nil) }
        guard var span else { return self.span = Span(since: now, low: level, high: level, latest: level) }
        (span.low, span.high) = (min(span.low, level), max(span.high, level))
        if span.high.percent - span.low.percent <= StandingLight.range {
            span.latest = level
            self.span = span
        } else {
            if now - span.since >= StandingLight.stands { left = (span.latest, now) }
            self.span = Span(since: now, low: level, high: level, latest: level)
        }
    }

    /// Since when all levels have been within `range`; nil without one.
    var since: Instant? { span?.since }

    /// The level of the last minute: where the light stands, or where it stood before a hand or a head came.
    func level(at now: Instant) -> Level? {
        guard let span, let left, now - span.since < StandingLight.stands, now - left.until <= .seconds(60) else {
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
