/// An event that may lead to a decision.
package enum Event: Equatable, Sendable {
    /// The source of readings from now on, if any.
    ///
    /// `isExternal` says that the source is a separate sensor that a shut lid doesn't cover.
    case source(SourceName?, isExternal: Bool = false)
    case reading(Reading)
    /// Whether a cause suppresses readings from now on.
    case suppression(SuppressionCause, Bool)
    /// A disturbance that moves a backlight without a hand.
    case disturbance(Disturbance)
    /// The time since the last input, 0 or more. `nil` if it's unknown.
    ///
    /// The time tells whether a hand moved a backlight, so it's reported with each reading of a backlight: before the
    /// reading, or up to half a second after it if the answer takes a while. Other knowledge of a touch may be reported
    /// at any time, for example a zero for a backlight key that the kernel names.
    case input(idle: Duration?)
    /// The machine woke. The sun's appearance tells whether to expect darkness.
    case woke(sun: Appearance)
    /// The local time of day, 0..<24 h. Sent again whenever the clock may have been set.
    ///
    /// `nights` are the nights by the sun around now, oldest first, or empty if no rule needs the sun.
    case timeOfDay(Duration, nights: [SolarNight] = [])
    /// A person's request, or a program's for a person.
    ///
    /// Asks for an appearance, or with `nil` for the light. Without a duration, the request lasts until the mode is set
    /// again.
    case set(Appearance?, for: Duration?)
    /// A request for the other appearance, for now.
    case toggle(by: Requester = .person)
    /// The desktop's color scheme was set to this appearance. The rules decide whether it echoes our switch.
    case desktopChose(Appearance)
    /// A wish of the site, such as a classroom, from now on. `nil` lets the light decide.
    case site(Appearance?)
    /// Whether a hold of automatic changes is requested.
    case hold(Bool)
    /// New rules. Includes the time of day and nights, as in `timeOfDay`, if a night lock may need others.
    ///
    /// The case is indirect, because rules are large and would enlarge every event.
    indirect case rules(Rules, timeOfDay: Duration? = nil, nights: [SolarNight] = [])
    /// Time has passed: a deadline has come.
    case time
}

extension Event {
    /// Whether the event begins a suppression.
    package var beginsSuppression: Bool {
        guard case .suppression(_, true) = self else { return false }
        return true
    }

    /// Returns whether a deadline precedes this event.
    ///
    /// A suppression comes before a decision due at the same moment, because a dark screen is often noticed only at a
    /// deadline.
    package func follows(deadline: Instant, at time: Instant) -> Bool {
        beginsSuppression ? deadline < time : deadline <= time
    }
}

/// The requester of a toggle.
package enum Requester: Sendable {
    /// A person, directly or through a program. The thresholds may learn from it.
    case person
    case program
}
