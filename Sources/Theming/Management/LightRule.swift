internal import Switching

/// The brightness rule of a manager that decides by itself: Switching's, in a program that is told of one light.
///
/// It knows nothing of what is forced: that goes before, in the manager.
struct LightRule {
    private var decider: Decider
    private let source: SourceName
    /// The next time at which it has to be asked; nil for never.
    private(set) var nextDeadline: Instant?

    init(_ rules: Rules, source: SourceName, kept: Appearance?, fallback: Appearance, at now: Instant) {
        self.source = source
        decider = Decider(rules: rules, start: Decider.Start(persisted: kept, fallback: fallback), at: now)
        _ = observe(.source(source), at: now)
    }

    /// The verdict of the rules.
    var appearance: Appearance { decider.rulesAppearance }

    /// The appearance by the light; nil before the first level.
    var known: Appearance? { decider.lastLight == nil ? nil : decider.lightAppearance }

    /// The reason, in one sentence.
    var reason: String { decider.reason }

    mutating func observe(_ light: Light, at now: Instant) -> Change? {
        observe(.reading(Reading(source, .light(light))), at: now)
    }

    mutating func becomeActive(at now: Instant) {
        _ = observe(.woke(sun: decider.rulesAppearance), at: now)
    }

    mutating func timeHasCome(at now: Instant) -> Change? {
        observe(.time, at: now)
    }

    private mutating func observe(_ event: Event, at now: Instant) -> Change? {
        let outcome = decider.observe(event, at: now)
        nextDeadline = outcome.nextDeadline
        return outcome.change
    }
}
