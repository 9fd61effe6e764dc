// More functions for a driver, on a running clock or a trace's clock.

extension Decider {
    /// Handles an event noticed now. A suppression is often noticed only at a deadline, and counts from there.
    package mutating func observe(_ event: Event, noticedAt now: Instant) -> (moment: Instant, outcome: Outcome) {
        let moment = event.beginsSuppression ? min(now, nextDeadline ?? now) : now
        return (moment, observe(event, at: moment))
    }

    /// Serves the next deadline if it precedes the event. On a trace's clock, repeat until `nil`, then call `observe`.
    package mutating func serveDeadline(before event: Event, at time: Instant) -> (due: Instant, outcome: Outcome)? {
        guard let due = nextDeadline, event.follows(deadline: due, at: time) else { return nil }
        return (due, observe(.time, at: due))
    }
}
