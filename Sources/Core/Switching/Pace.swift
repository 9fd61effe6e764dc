/// The last switches, by which the earliest moment of the next is reckoned (rules 3 and 7).
package struct Pace: Sendable {
    /// When what the rules say last became another, or a forced mode ran out.
    var lastSwitch: Instant?
    /// When the appearance last became another.
    var lastChange: Instant?

    package enum Limit: Sendable {
        case interval
        case holdOff
    }

    /// The earliest moment, from `moment` on, at which an automatic switch may follow; and the limit that delays it.
    func earliest(from moment: Instant, _ policy: Policy) -> (moment: Instant, limit: Limit?) {
        var earliest = (moment: moment, limit: Limit?.none)
        if let lastSwitch, earliest.moment < lastSwitch + policy.interval {
            earliest = (lastSwitch + policy.interval, .interval)
        }
        if let lastChange, earliest.moment < lastChange + policy.holdOff {
            earliest = (lastChange + policy.holdOff, .holdOff)
        }
        return earliest
    }
}
