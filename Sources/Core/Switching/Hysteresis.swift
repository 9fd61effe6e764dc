/// The appearance by the light, and the candidate for another (rules 1 to 3).
struct Hysteresis: Sendable {
    private(set) var appearance: Appearance
    private var candidate: Candidate?

    /// A switch that follows unless the light goes back.
    private struct Candidate {
        let appearance: Appearance
        let since: Instant
        var progress: SettleProgress
        var isDeferred = false
        /// Whether a misreading may have interrupted the level.
        var wasTakenBack = false
    }

    /// What else delays a candidate.
    struct Limits {
        let policy: Policy
        var switchLimits = SwitchLimits()
        var handOverEnds: Instant?
    }

    init(_ appearance: Appearance) {
        self.appearance = appearance
    }

    var wanted: Appearance? { candidate?.appearance }

    /// Returns when to confirm the candidate, and the limit that delays it beyond its settle time.
    func due(_ limits: Limits) -> (moment: Instant, limit: SwitchLimit?)? {
        guard let candidate, var moment = candidate.progress.due else { return nil }
        if let ends = limits.handOverEnds, candidate.since < ends { moment = max(moment, ends) }
        return limits.switchLimits.earliest(from: moment, limits.policy)
    }

    var since: Instant? { candidate?.since }

    /// Begins or follows a candidate, whose present level alone must last `settle`. Returns whether it's new.
    mutating func propose(_ wanted: Appearance, settle: Duration, at now: Instant) -> Bool {
        guard candidate == nil else {
            candidate?.progress.follow(settle, at: now)
            return false
        }
        candidate = Candidate(appearance: wanted, since: now, progress: SettleProgress(settle, at: now))
        return true
    }

    /// Takes back the candidate's time, because an unsteady sensor read a level that isn't past the threshold.
    mutating func takeBack(at now: Instant) {
        candidate?.progress.takeBack(at: now)
        candidate?.wasTakenBack = true
    }

    /// When a candidate ends because its time was taken back.
    var gone: Instant? { candidate?.progress.gone }

    /// Ends the candidate. Returns its appearance.
    mutating func cancel() -> Appearance? {
        defer { candidate = nil }
        return wanted
    }

    /// Returns the limit that delays the candidate, once.
    mutating func reportDelay(_ limits: Limits) -> SwitchLimit? {
        guard candidate?.isDeferred == false, let limit = due(limits)?.limit else { return nil }
        candidate?.isDeferred = true
        return limit
    }

    /// Ends a due candidate. Returns how long its level lasted, zero if it was interrupted.
    mutating func confirm(at now: Instant, _ limits: Limits) -> (appearance: Appearance, lasted: Duration)? {
        guard let candidate, let due = due(limits), due.moment <= now else { return nil }
        self.candidate = nil
        return (candidate.appearance, candidate.wasTakenBack ? .zero : now - candidate.since)
    }

    /// Sets the appearance. Returns whether it changed.
    mutating func adopt(_ new: Appearance) -> Bool {
        defer { appearance = new }
        return new != appearance
    }
}
