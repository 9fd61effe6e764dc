/// The appearance by the light, and the candidate for another (rules 1 to 3).
struct Hysteresis: Sendable {
    private(set) var appearance: Appearance
    private var candidate: Candidate?
    private var lastDisturbance: Instant?

    /// A switch that will follow unless the light goes back.
    private struct Candidate {
        let appearance: Appearance
        let since: Instant
        /// Whether something other than a hand may have moved the light.
        var isDisturbed: Bool
        /// Whether its delay was reported.
        var isDeferred = false
    }

    /// The values that the moment of confirmation depends on besides the candidate.
    struct Limits {
        let policy: Policy
        var pace = Pace()
        var handOverEnds: Instant?
    }

    /// How near a disturbance a change of the backlight counts as caused by it.
    static let disturbanceReach = Duration.seconds(5)
    /// How long a level must last then.
    static let disturbedSettle = Duration.seconds(30)

    init(_ appearance: Appearance) {
        self.appearance = appearance
    }

    /// The appearance that will follow unless the light goes back.
    var wanted: Appearance? { candidate?.appearance }

    /// When the candidate is to be confirmed, and the limit that delays it beyond its settle time.
    func due(_ limits: Limits) -> (moment: Instant, limit: Pace.Limit?)? {
        guard let candidate else { return nil }
        var settle = limits.policy.settle(to: candidate.appearance)
        if candidate.isDisturbed { settle = max(settle, Hysteresis.disturbedSettle) }
        var moment = candidate.since + settle
        if let ends = limits.handOverEnds, candidate.since < ends { moment = max(moment, ends) }
        return limits.pace.earliest(from: moment, limits.policy)
    }

    /// Begins a candidate.
    ///
    /// - Returns: whether there was none.
    mutating func propose(_ wanted: Appearance, at now: Instant, isBacklight: Bool) -> Bool {
        guard candidate == nil else { return false }
        let isDisturbed = isBacklight && lastDisturbance.map { now - $0 <= Hysteresis.disturbanceReach } ?? false
        candidate = Candidate(appearance: wanted, since: now, isDisturbed: isDisturbed)
        return true
    }

    /// Ends the candidate.
    ///
    /// - Returns: the appearance that does not follow.
    mutating func cancel() -> Appearance? {
        defer { candidate = nil }
        return wanted
    }

    /// Notes that something moved the backlight without a hand.
    ///
    /// - Returns: whether the candidate is to last longer for it.
    mutating func disturb(at now: Instant, isBacklight: Bool) -> Bool {
        lastDisturbance = now
        guard isBacklight, let since = candidate?.since, now - since <= Hysteresis.disturbanceReach else {
            return false
        }
        candidate?.isDisturbed = true
        return true
    }

    /// The limit that delays the candidate, the first time that one does.
    mutating func reportDelay(_ limits: Limits) -> Pace.Limit? {
        guard candidate?.isDeferred == false, let limit = due(limits)?.limit else { return nil }
        candidate?.isDeferred = true
        return limit
    }

    /// Ends a candidate that is due.
    ///
    /// - Returns: the appearance that it was for, and how long the level has lasted.
    mutating func confirm(at now: Instant, _ limits: Limits) -> (appearance: Appearance, lasted: Duration)? {
        guard let candidate, let due = due(limits), due.moment <= now else { return nil }
        self.candidate = nil
        return (candidate.appearance, now - candidate.since)
    }

    /// Makes it the appearance by the light.
    ///
    /// - Returns: whether it was the other.
    mutating func settle(on new: Appearance) -> Bool {
        defer { appearance = new }
        return new != appearance
    }
}
