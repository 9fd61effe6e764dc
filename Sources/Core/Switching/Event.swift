/// An event that may lead to a decision.
package enum Event: Equatable, Sendable {
    /// The source from now on. An external sensor isn't covered by a shut lid.
    case source(SourceName?, isExternal: Bool = false)
    case reading(Reading)
    case suppression(SuppressionCause, Bool)
    case disturbance(Disturbance)
    /// The time since the last input, 0 or more. `nil` if unknown.
    ///
    /// Tells whether a hand moved a backlight. Reported with each of its readings: before it, or up to half a second
    /// after it. Other touches may be reported anytime, for example a zero for a backlight key that the kernel names.
    case input(idle: Duration?)
    /// The machine woke. At night by the sun, darkness is expected.
    case woke(sun: Appearance)
    /// The local time of day, 0..<24 h, sent again whenever the clock may have been set.
    ///
    /// `nights` are the nights around now, oldest first; empty if no rule needs the sun.
    case timeOfDay(Duration, nights: [SolarNight] = [])
    /// A request for an appearance, or for `auto`. Without a duration, it lasts until the next one.
    case set(Appearance?, for: Duration?)
    case toggle(by: Requester = .person)
    /// The desktop's color scheme was set, possibly as an echo of our own switch.
    case desktopChose(Appearance)
    /// A wish of the site, such as a classroom, from now on. `nil` lets the light decide.
    case site(Appearance?)
    /// Whether a hold of automatic changes is requested.
    case hold(Bool)
    /// New rules, with a new `timeOfDay` if a night lock may need it. Indirect because rules would enlarge every event.
    indirect case rules(Rules, timeOfDay: Duration? = nil, nights: [SolarNight] = [])
    /// A deadline has come.
    case time
}

extension Event {
    package var beginsSuppression: Bool {
        guard case .suppression(_, true) = self else { return false }
        return true
    }

    /// Returns whether a deadline precedes this event.
    ///
    /// At the same moment, a suppression comes first, because a dark screen is often noticed only at a deadline.
    package func follows(deadline: Instant, at time: Instant) -> Bool {
        beginsSuppression ? deadline < time : deadline <= time
    }
}

/// The requester of a toggle.
package enum Requester: Sendable {
    /// A person, directly or through a program. Thresholds learn only from these.
    case person
    case program
}
