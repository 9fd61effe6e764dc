/// A person's settings of the decision rules.
public struct Rules: Equatable, Sendable {
    /// The two thresholds.
    public var band: Band
    /// The thresholds that were learnt from a person's corrections, by source; `band` holds for all others.
    package var learned: [SourceName: Band] = [:]
    /// How long a level must stay above the band before day follows; nil leaves it to the source's policy.
    public var settleToDay: Duration?
    /// How long a level must stay below the band before night follows; nil leaves it to the source's policy.
    public var settleToNight: Duration?
    /// Whether switches keep least intervals, and recent ones make the next slower.
    public var guards: Bool
    /// When a toggle ends.
    public var toggleEnds: ToggleEnd
    /// When it is night whatever the light says; nil for never.
    public var nightLock: NightLock?
    /// The figures that nobody has to set.
    package var tuning = Tuning()

    /// Rules with these settings; without arguments, those of an empty configuration.
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

    /// When a toggle, which is meant for now, gives way to the rules again, as configured.
    public typealias ToggleEnd = ForceEnd<Duration>

    /// The thresholds for the levels of a source.
    package func band(of source: SourceName?) -> Band {
        guard !learned.isEmpty, let source else { return band }
        return learned[source] ?? band
    }

    /// A kind of source's times under these rules.
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
