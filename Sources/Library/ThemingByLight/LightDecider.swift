public import Switching
public import Theming

/// Decides a theme manager's appearance by Halflight's light rules. The manager shows the saved appearance until the
/// first level. It doesn't keep this object alive: the program does.
@MainActor
public final class LightDecider<Theme: Equatable> {
    private let manager: ThemeManager<Theme>
    private let source: SourceName
    private var decider: Decider
    private var latest: Instant

    /// Creates a decider that takes over the manager's appearance.
    ///
    /// - Parameters:
    ///   - manager: stores the forced appearance and the last appearance by the light.
    ///   - source: the source of the light, whose kind determines the times in the rules.
    ///   - fallback: the appearance before the first one is saved.
    ///   - now: the current time, on the clock of all times passed to the decider.
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

    /// Handles a new light level.
    public func lightDidChange(to light: Light, at now: Instant) { observe([reading(light)], at: now) }

    /// Resumes after the program was inactive and had no readings. The next level decides immediately, even a level of
    /// 0: it doesn't have to stay past a threshold first. `light` is `nil` if it's unknown.
    public func didBecomeActive(light: Light?, at now: Instant) {
        // A sensor that just woke up may read 0 for a while. A program that becomes active has no such sensor, so
        // darkness is expected.
        observe([.woke(sun: .night)] + (light.map { [reading($0)] } ?? []), at: now)
    }

    /// The time to call `advance(to:)` next. Each call can change it.
    public var nextDeadline: Instant? { decider.nextDeadline }

    /// Decides whether a level has stayed past a threshold long enough.
    public func advance(to now: Instant) { observe([.time], at: now) }

    private func reading(_ light: Light) -> Event { .reading(Reading(source, .light(light))) }

    private func observe(_ events: [Event], at now: Instant) {
        if let change = change(by: events, at: now) { manager.decide(change) }
    }

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
