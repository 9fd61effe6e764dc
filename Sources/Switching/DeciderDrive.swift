/// A Decider with the next deadline that it has named: what a driver needs to feed it, live or from a trace.
package struct DeciderDrive: Sendable {
    /// The Decider.
    package private(set) var decider: Decider
    /// When it has to be asked again; nil for never.
    package private(set) var deadline: Instant?

    /// A drive of a Decider that has not been asked anything.
    package init(_ decider: Decider) {
        self.decider = decider
    }

    /// Feeds an event that has happened by now; deadlines that have passed are served with it.
    ///
    /// A suppression is often noticed only because a deadline has come, so it counts from that deadline on.
    ///
    /// - Returns: what came of it, and the moment at which the event counts.
    package mutating func observe(_ event: Event, at now: Instant) -> (time: Instant, outcome: Outcome) {
        let time = event.beginsSuppression ? min(now, deadline ?? now) : now
        let outcome = decider.observe(event, at: time)
        deadline = outcome.nextDeadline
        return (time, outcome)
    }

    /// Feeds an event of a moment; deadlines before it are served with it.
    package mutating func feed(_ event: Event, at time: Instant) -> Outcome {
        let outcome = decider.observe(event, at: time)
        deadline = outcome.nextDeadline
        return outcome
    }

    /// Serves the next deadline at its own moment, as a timer would, if it comes before an event of `time`.
    ///
    /// To be repeated until nil, and followed by `feed`, where the clock is a trace's.
    package mutating func serveDeadline(before event: Event, at time: Instant) -> (due: Instant, outcome: Outcome)? {
        guard let due = deadline, event.follows(deadline: due, at: time) else { return nil }
        return (due, feed(.time, at: due))
    }
}
