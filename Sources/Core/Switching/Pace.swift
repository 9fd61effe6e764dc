/// The last switches, by which the earliest moment of the next is reckoned (rules 3 and 7).
package struct Pace: Sendable {
    /// When the rules last switched, shown or not; a night lock, a hold and a mode that ran out count as well.
    private(set) var rulesLastSwitched: Instant?
    /// When the appearance last became another.
    private(set) var appearanceLastChanged: Instant?

    mutating func noteSwitch(at now: Instant) { rulesLastSwitched = now }

    mutating func noteChange(at now: Instant) { appearanceLastChanged = now }

    /// The earliest moment, from `moment` on, at which an automatic switch may follow; and the limit that delays it.
    func earliest(from moment: Instant, _ policy: Policy) -> (moment: Instant, limit: SwitchLimit?) {
        var earliest = (moment: moment, limit: SwitchLimit?.none)
        if let rulesLastSwitched, earliest.moment < rulesLastSwitched + policy.interval {
            earliest = (rulesLastSwitched + policy.interval, .interval)
        }
        if let appearanceLastChanged, earliest.moment < appearanceLastChanged + policy.holdOff {
            earliest = (appearanceLastChanged + policy.holdOff, .holdOff)
        }
        return earliest
    }
}
