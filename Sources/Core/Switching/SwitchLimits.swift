/// The last switches, which limit the next one (rules 3 and 7).
package struct SwitchLimits: Sendable {
    /// When the rules last switched, shown or not. Includes a night lock, a hold and the end of a timed mode.
    private(set) var rulesLastSwitched: Instant?
    private(set) var appearanceLastChanged: Instant?

    mutating func noteSwitch(at now: Instant) { rulesLastSwitched = now }

    mutating func noteChange(at now: Instant) { appearanceLastChanged = now }

    /// Returns the earliest automatic switch from `moment` on, and the limit that delays it.
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
