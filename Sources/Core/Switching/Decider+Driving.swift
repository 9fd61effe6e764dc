// Further functions for a driver, on a running clock or on a trace's.

extension Decider {
    /// Takes in what is noticed now; also returns the moment at which it counts.
    ///
    /// A suppression is often noticed only because a deadline has come, so it counts from that deadline on.
    package mutating func observe(_ event: Event, noticedAt now: Instant) -> (moment: Instant, outcome: Outcome) {
        let moment = event.beginsSuppression ? min(now, nextDeadline ?? now) : now
        return (moment, observe(event, at: moment))
    }

    /// Serves the next deadline at its own moment, as a timer would, if it comes before an event of `time`.
    ///
    /// To be repeated until nil, and followed by `observe`, where the clock is a trace's.
    package mutating func serveDeadline(before event: Event, at time: Instant) -> (due: Instant, outcome: Outcome)? {
        guard let due = nextDeadline, event.follows(deadline: due, at: time) else { return nil }
        return (due, observe(.time, at: due))
    }
}
