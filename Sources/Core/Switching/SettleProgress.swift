/// The time that a candidate has gathered (rule 3).
///
/// Each moment counts by the settle time that its own level asks for: half a minute of a level that asks for a minute
/// is half of it.
struct SettleProgress: Sendable {
    /// The settle time that the latest level asks for.
    private var settle: Duration
    /// The moment since which it does.
    private var since: Instant
    /// The part that was gathered before, 0...1.
    private var gathered = 0.0
    /// Whether time is taken back, because an unsteady sensor has read a level that is not past the threshold.
    private var isTakenBack = false

    /// How much faster time is taken back than it is gathered.
    private static let leak = 1.5

    init(_ settle: Duration, at now: Instant) {
        (self.settle, since) = (settle, now)
    }

    /// When all is gathered if the level stays; nil while time is taken back.
    ///
    /// In whole milliseconds after the level changed, because a timer cannot keep fractions of its unit.
    var due: Instant? {
        guard !isTakenBack else { return nil }
        guard gathered > 0 else { return since + settle }
        let rest = settle / .milliseconds(1) * (1 - gathered)
        // Not a millisecond more for the last microsecond: the last reading comes just before the time is over.
        return since + .milliseconds(Int64((rest - 0.001).rounded(.up)))
    }

    /// When nothing is left; nil while time is gathered.
    var gone: Instant? { isTakenBack ? since + settle * (gathered / SettleProgress.leak) : nil }

    /// Follows the level to one that asks for another settle time.
    mutating func follow(_ new: Duration, at now: Instant) {
        guard new != settle || isTakenBack else { return }
        gather(until: now)
        (settle, isTakenBack) = (new, false)
    }

    /// Takes time back from now on.
    mutating func takeBack(at now: Instant) {
        guard !isTakenBack else { return }
        gather(until: now)
        isTakenBack = true
    }

    private mutating func gather(until now: Instant) {
        let change = settle > .zero ? (now - since) / settle : 1
        gathered = min(max(gathered + (isTakenBack ? -SettleProgress.leak * change : change), 0), 1)
        since = now
    }
}
