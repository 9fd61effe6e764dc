public import Switching
public import Theming

/// Decides the appearance of a theme manager by the light, with the rules of Halflight's agent.
///
/// The manager shows the saved appearance until there is a level. It doesn't keep this object: the program does.
@MainActor
public final class LightDecider<Theme: Equatable> {
    private let manager: ThemeManager<Theme>
    private let source: SourceName
    private var decider: Decider
    private var latest: Instant

    /// A decider that takes over the appearance of `manager`.
    ///
    /// - Parameters:
    ///   - manager: keeps the forced appearance, and the last one by the light, in its storage.
    ///   - source: the source of the light; the times in the rules depend on its kind.
    ///   - fallback: the appearance if none was saved.
    ///   - now: the present time, on the clock of all times that the decider is given.
    public init(
        for manager: ThemeManager<Theme>, rules: Rules, source: SourceName = SourceName(.illuminance),
        fallback: Appearance = .day, at now: Instant
    ) {
        let mode = manager.forcedAppearance.map { Mode<Instant>.forced($0, ends: .never) } ?? .auto
        let start = Decider.Start(persisted: manager.automatic, fallback: fallback, mode: mode)
        decider = Decider(rules: rules, start: start, at: now)
        (self.manager, self.source, latest) = (manager, source, now)
        _ = decider.observe(.source(source), at: now)
        manager.source = self
        manager.decide(Change(start: decider.appearance, Reason(.start, .said(decider.message))))
    }

    /// Handles a new level of light.
    public func lightDidChange(to light: Light, at now: Instant) { observe([reading(light)], at: now) }

    /// Handles that the program is active again, after a time without readings of the light.
    ///
    /// The next level decides at once, also a level of 0: it doesn't have to stay past a threshold first.
    ///
    /// - Parameter light: the present light, or `nil` if it's unknown.
    public func didBecomeActive(light: Light?, at now: Instant) {
        // A sensor that has just woken may read 0 for a while; a program that becomes active has no such sensor, so
        // darkness is expected.
        observe([.woke(sun: .night)] + (light.map { [reading($0)] } ?? []), at: now)
    }

    /// The time at which `advance(to:)` must be called, or `nil` for never; each call with a time can change it.
    public var nextDeadline: Instant? { decider.nextDeadline }

    /// Decides whether a level has stayed past a threshold for long enough by now.
    public func advance(to now: Instant) { observe([.time], at: now) }

    private func reading(_ light: Light) -> Event { .reading(Reading(source, .light(light))) }

    private func observe(_ events: [Event], at now: Instant) {
        if let change = change(by: events, at: now) { manager.decide(change) }
    }

    /// Handles events of one moment, and returns the change that they come to.
    private func change(by events: [Event], at now: Instant) -> Change? {
        latest = max(latest, now)
        var last: Change?
        for event in events { last = decider.observe(event, at: latest).change ?? last }
        if decider.lastLight != nil { manager.automatic = decider.lightAppearance }
        return last
    }
}

extension LightDecider: AppearanceSource {
    package func force(_ appearance: Appearance?) -> Change? { change(by: [.set(appearance, for: nil)], at: latest) }
}
