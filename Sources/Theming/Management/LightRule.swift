internal import Switching

/// The decision of a manager by brightness: the Decider of `Switching` with one source of light.
///
/// The manager applies what is forced.
struct LightRule {
    private var decider: Decider
    private let source: SourceName
    private(set) var nextDeadline: Instant?

    init(_ rules: Rules, source: SourceName, kept: Appearance?, fallback: Appearance, at now: Instant) {
        self.source = source
        decider = Decider(rules: rules, start: Decider.Start(persisted: kept, fallback: fallback), at: now)
        _ = observe(.source(source), at: now)
    }

    var appearance: Appearance { decider.rulesAppearance }
    /// The appearance by the light; nil before the first level.
    var lightAppearance: Appearance? { decider.lastLight == nil ? nil : decider.lightAppearance }
    var reason: String { decider.reason }

    mutating func observe(_ light: Light, at now: Instant) -> Change? {
        observe(.reading(Reading(source, .light(light))), at: now)
    }

    mutating func becomeActive(at now: Instant) {
        _ = observe(.woke(sun: decider.rulesAppearance), at: now)
    }

    mutating func timeHasCome(at now: Instant) -> Change? { observe(.time, at: now) }

    private mutating func observe(_ event: Event, at now: Instant) -> Change? {
        let outcome = decider.observe(event, at: now)
        nextDeadline = outcome.nextDeadline
        return outcome.change
    }
}
