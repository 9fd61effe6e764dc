/// A person's settings for the decision rules.
public struct Rules: Equatable, Sendable {
    /// The two thresholds.
    public var band: Band
    /// The learned thresholds by source; `band` applies otherwise.
    package var learned: [SourceName: Band] = [:]
    /// The settle time above the band. `nil` uses the source's policy.
    public var settleToDay: Duration?
    /// The settle time below the band. `nil` uses the source's policy.
    public var settleToNight: Duration?
    /// Whether switches keep least intervals, and recent switches slow the next.
    public var guards: Bool
    /// When a toggle ends.
    public var toggleEnds: ToggleEnd
    /// The times that are always night. `nil` for never.
    public var nightLock: NightLock?
    /// Internal figures, not configurable.
    package var tuning = Tuning()

    /// Creates rules; the defaults are an empty configuration's.
    public init(
        band: Band = .standard, settleToDay: Duration? = nil, settleToNight: Duration? = nil, guards: Bool = true,
        toggleEnds: ToggleEnd = .agree, nightLock: NightLock? = nil
    ) {
        self.band = band
        self.settleToDay = settleToDay
        self.settleToNight = settleToNight
        self.guards = guards
        self.toggleEnds = toggleEnds
        self.nightLock = nightLock
    }

    /// The configured end of a toggle.
    public typealias ToggleEnd = ForceEnd<Duration>

    package func band(of source: SourceName?) -> Band {
        guard !learned.isEmpty, let source else { return band }
        return learned[source] ?? band
    }

    package func policy(for kind: SourceKind) -> Policy {
        var policy = Policy.standard(for: kind)
        policy.settleToDay = settleToDay ?? policy.settleToDay
        policy.settleToNight = settleToNight ?? policy.settleToNight
        if !guards {
            policy.interval = .zero
            policy.holdOff = .zero
        }
        return policy
    }
}
