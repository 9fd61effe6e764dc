/// The time that a candidate has gathered (rule 3).
///
/// Each moment counts by its level's settle time: half a minute at a level that needs one minute is half the time.
struct SettleProgress: Sendable {
    /// The settle time of the latest level.
    private var settle: Duration
    /// When the present settle time began.
    private var since: Instant
    /// The part gathered before, 0...1.
    private var gathered = 0.0
    /// Whether time is taken back, because an unsteady sensor read a level that isn't past the threshold.
    private var isTakenBack = false

    /// How much faster time is taken back than gathered.
    private static let leak = 1.5

    init(_ settle: Duration, at now: Instant) {
        (self.settle, since) = (settle, now)
    }

    /// When the settle time ends if the level stays; `nil` while time is taken back.
    ///
    /// The value is in whole milliseconds after the level's change, because a timer can't keep fractions of its unit.
    var due: Instant? {
        guard !isTakenBack else { return nil }
        guard gathered > 0 else { return since + settle }
        let rest = settle / .milliseconds(1) * (1 - gathered)
        // Don't add a millisecond for the last microsecond: the last reading comes just before the time ends.
        return since + .milliseconds(Int64((rest - 0.001).rounded(.up)))
    }

    /// When gathered time runs out, if it does.
    var gone: Instant? { isTakenBack ? since + settle * (gathered / SettleProgress.leak) : nil }

    /// Follows a level with another settle time.
    mutating func follow(_ new: Duration, at now: Instant) {
        guard new != settle || isTakenBack else { return }
        gather(until: now)
        (settle, isTakenBack) = (new, false)
    }

    /// Begins to take time back.
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
