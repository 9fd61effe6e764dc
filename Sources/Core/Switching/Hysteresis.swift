/// The appearance by the light, and the candidate for another (rules 1 to 3).
struct Hysteresis: Sendable {
    private(set) var appearance: Appearance
    private var candidate: Candidate?

    /// A switch that will follow unless the light goes back.
    private struct Candidate {
        let appearance: Appearance
        let since: Instant
        var progress: SettleProgress
        /// Whether its delay was reported.
        var isDeferred = false
        /// Whether its level did not last all the time.
        var wasTakenBack = false
    }

    /// The values that the moment of confirmation depends on besides the candidate.
    struct Limits {
        let policy: Policy
        var pace = Pace()
        var handOverEnds: Instant?
    }

    init(_ appearance: Appearance) {
        self.appearance = appearance
    }

    /// The appearance that will follow unless the light goes back.
    var wanted: Appearance? { candidate?.appearance }

    /// When the candidate is to be confirmed, and the limit that delays it beyond its settle time.
    func due(_ limits: Limits) -> (moment: Instant, limit: SwitchLimit?)? {
        guard let candidate, var moment = candidate.progress.due else { return nil }
        if let ends = limits.handOverEnds, candidate.since < ends { moment = max(moment, ends) }
        return limits.pace.earliest(from: moment, limits.policy)
    }

    /// When the candidate began; nil without one.
    var since: Instant? { candidate?.since }

    /// Begins a candidate, or follows the level of the one that there is.
    ///
    /// - Parameter settle: how long the level has to last by itself.
    /// - Returns: whether there was none.
    mutating func propose(_ wanted: Appearance, settle: Duration, at now: Instant) -> Bool {
        guard candidate == nil else {
            candidate?.progress.follow(settle, at: now)
            return false
        }
        candidate = Candidate(appearance: wanted, since: now, progress: SettleProgress(settle, at: now))
        return true
    }

    /// Takes back time of the candidate, because an unsteady sensor has read a level that is not past the threshold.
    mutating func takeBack(at now: Instant) {
        candidate?.progress.takeBack(at: now)
        candidate?.wasTakenBack = true
    }

    /// When a candidate that time is taken back from ends.
    var gone: Instant? { candidate?.progress.gone }

    /// Ends the candidate.
    ///
    /// - Returns: the appearance that does not follow.
    mutating func cancel() -> Appearance? {
        defer { candidate = nil }
        return wanted
    }

    /// Whether a limit delays the candidate for the first time: that limit; from then on nil.
    mutating func reportDelay(_ limits: Limits) -> SwitchLimit? {
        guard candidate?.isDeferred == false, let limit = due(limits)?.limit else { return nil }
        candidate?.isDeferred = true
        return limit
    }

    /// Ends a candidate that is due.
    ///
    /// - Returns: the appearance that it was for, and how long the level has lasted; zero if it was not there all the
    ///   time.
    mutating func confirm(at now: Instant, _ limits: Limits) -> (appearance: Appearance, lasted: Duration)? {
        guard let candidate, let due = due(limits), due.moment <= now else { return nil }
        self.candidate = nil
        return (candidate.appearance, candidate.wasTakenBack ? .zero : now - candidate.since)
    }

    /// Makes it the appearance by the light.
    ///
    /// - Returns: whether it was the other.
    mutating func adopt(_ new: Appearance) -> Bool {
        defer { appearance = new }
        return new != appearance
    }
}
