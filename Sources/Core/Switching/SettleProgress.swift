/// The time that a candidate has gathered (rule 3). Half a minute at a level that needs one minute is half the time.
struct SettleProgress: Sendable {
    private var settle: Duration
    private var since: Instant
    /// The part of the time gathered before `since`, 0...1.
    private var gathered = 0.0
    /// Whether time is taken back, because an unsteady sensor read a level that isn't past the threshold.
    private var isTakenBack = false

    /// How much faster time is taken back than gathered.
    private static let leak = 1.5

    init(_ settle: Duration, at now: Instant) {
        (self.settle, since) = (settle, now)
    }

    /// When the settle time ends. `nil` while time is taken back. In whole milliseconds, as timers keep no fractions.
    var due: Instant? {
        guard !isTakenBack else { return nil }
        guard gathered > 0 else { return since + settle }
        let rest = settle / .milliseconds(1) * (1 - gathered)
        // Don't add a millisecond for the last microsecond: the last reading comes just before the time ends.
        return since + .milliseconds(Int64((rest - 0.001).rounded(.up)))
    }

    var gone: Instant? { isTakenBack ? since + settle * (gathered / SettleProgress.leak) : nil }

    mutating func follow(_ new: Duration, at now: Instant) {
        guard new != settle || isTakenBack else { return }
        gather(until: now)
        (settle, isTakenBack) = (new, false)
    }

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
