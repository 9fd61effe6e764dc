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

    init(_ settle: Duration, at now: Instant) {
        (self.settle, since) = (settle, now)
    }

    /// When all is gathered if the level stays.
    ///
    /// In whole milliseconds after the level changed, because a timer cannot keep fractions of its unit.
    var due: Instant {
        guard gathered > 0 else { return since + settle }
        let rest = settle / .milliseconds(1) * (1 - gathered)
        // Not a millisecond more for the last microsecond: the last reading comes just before the time is over.
        return since + .milliseconds(Int64((rest - 0.001).rounded(.up)))
    }

    /// Follows the level to one that asks for another settle time.
    mutating func follow(_ new: Duration, at now: Instant) {
        guard new != settle else { return }
        gathered = settle > .zero ? min(gathered + (now - since) / settle, 1) : 1
        (settle, since) = (new, now)
    }
}
