// More functions for a driver, on a running clock or a trace's clock.

extension Decider {
    /// Handles an event noticed now; also returns the moment at which it counts.
    ///
    /// A suppression is often noticed only because a deadline has come, so it counts from that deadline.
    package mutating func observe(_ event: Event, noticedAt now: Instant) -> (moment: Instant, outcome: Outcome) {
        let moment = event.beginsSuppression ? min(now, nextDeadline ?? now) : now
        return (moment, observe(event, at: moment))
    }

    /// Serves the next deadline if it precedes the event.
    ///
    /// With a trace's clock, repeat the call until it returns `nil`, and then call `observe`.
    package mutating func serveDeadline(before event: Event, at time: Instant) -> (due: Instant, outcome: Outcome)? {
        guard let due = nextDeadline, event.follows(deadline: due, at: time) else { return nil }
        return (due, observe(.time, at: due))
    }
}
