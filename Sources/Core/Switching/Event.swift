/// An event that may lead to a decision.
package enum Event: Equatable, Sendable {
    /// From now on readings come from this source; nil when there is none.
    ///
    /// `isExternal` says that the source is a sensor of its own, which a shut lid does not cover.
    case source(SourceName?, isExternal: Bool = false)
    case reading(Reading)
    /// A cause suppresses readings from now on, or no longer.
    case suppression(SuppressionCause, Bool)
    /// Something happened that moves a backlight without a hand on a key.
    case disturbance(Disturbance)
    /// For how long nobody has touched keyboard or pointer, 0 or more; nil when nobody can say so any longer.
    ///
    /// It tells whether a hand moved a backlight, so it is reported with each reading of one: before it, or within
    /// half a second after it, where the answer takes a while. What is known of a touch otherwise may be reported at
    /// any time: a zero for a key of the backlight that the kernel names.
    case input(idle: Duration?)
    /// The machine has woken; by the sun's appearance darkness is expected or not.
    case woke(sun: Appearance)
    /// The time of day by the local clock, 0 to 24 h after midnight; again whenever the clock may have been set.
    ///
    /// `nights` are the nights by the sun around now, oldest first; none where nobody asks for the sun.
    case timeOfDay(Duration, nights: [SolarNight] = [])
    /// A person, or a program for one, wants the light to decide, or this appearance for so long.
    ///
    /// Without a duration, until the mode is set again.
    case set(Appearance?, for: Duration?)
    /// A request for the other appearance, for now.
    case toggle(by: Requester = .person)
    /// The desktop's own colour scheme has been set to this appearance; the rules decide whether it echoes our own
    /// switch.
    case desktopChose(Appearance)
    /// The wish of the site from now on, as a classroom or a home; nil when it leaves that to the light.
    case site(Appearance?)
    /// Somebody asks to hold automatic changes from now on, or nobody does any longer.
    case hold(Bool)
    /// Other rules; with the time of day and the nights, as in `timeOfDay`, where a night lock may go by others, too.
    ///
    /// Indirect, because rules are large, and every event would be as large as they are.
    indirect case rules(Rules, timeOfDay: Duration? = nil, nights: [SolarNight] = [])
    /// Time has passed: the deadline has come.
    case time
}

extension Event {
    /// Whether readings are suppressed from now on.
    package var beginsSuppression: Bool {
        guard case .suppression(_, true) = self else { return false }
        return true
    }

    /// Whether a deadline is to be served before this event of `time`.
    ///
    /// A suppression comes before a decision that is due at the same moment: a screen that is off is
    /// often noticed only because a deadline has come.
    package func follows(deadline: Instant, at time: Instant) -> Bool {
        beginsSuppression ? deadline < time : deadline <= time
    }
}

/// Who asks for a toggle.
package enum Requester: Sendable {
    /// A person, directly or through a program; the thresholds may learn from it.
    case person
    case program
}
