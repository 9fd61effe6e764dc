public import Switching
public import ThemeValues

extension ThemeManager {
    /// A manager that decides from the light.
    ///
    /// It shows the saved appearance until there is a level.
    ///
    /// - Parameters:
    ///   - pair: the themes for the appearances, by default the built-in pair.
    ///   - source: the source of the light; the times in the rules depend on its kind.
    ///   - storage: keeps the forced appearance, and the last one by the light; nil to keep nothing.
    ///   - fallback: the appearance if none was saved.
    ///   - now: the present time, on the clock of all times that the manager is given.
    public convenience init(
        _ pair: ThemePair<Theme> = ThemePair(day: ThemeValues.Theme.paper, night: ThemeValues.Theme.ink), rules: Rules,
        source: SourceName = SourceName(.illuminance), storage: (any ThemeStorage)? = nil, fallback: Appearance = .day,
        at now: Instant
    ) {
        self.init(pair, storage: storage)
        var decider = Decider(rules: rules, start: Decider.Start(persisted: automatic, fallback: fallback), at: now)
        _ = decider.observe(.source(source), at: now)
        (self.decider, self.source) = (decider, source)
        decide(Change(start: decider.rulesAppearance, Reason(.start, decider.reason)))
    }

    /// Handles a new level of light; does nothing in a manager without rules.
    public func lightDidChange(to light: Light, at now: Instant) { observe([reading(light)], at: now) }

    /// Handles that the program is active again, after a time without readings of the light.
    ///
    /// The next level decides at once, also a level of 0: it does not have to stay past a threshold first.
    ///
    /// - Parameter light: the present light, if it is known.
    public func didBecomeActive(light: Light?, at now: Instant) {
        // A sensor that has just woken may read 0 for a while; a program that becomes active has no such sensor, so
        // darkness is expected.
        observe([.woke(sun: .night)] + (light.map { [reading($0)] } ?? []), at: now)
    }

    /// The time at which `advance(to:)` must be called; nil for never; each call with a time can change it.
    public var nextDeadline: Instant? { decider?.nextDeadline }

    /// Decides whether a level has stayed past a threshold for long enough by now.
    public func advance(to now: Instant) { observe([.time], at: now) }

    private func reading(_ light: Light) -> Event { .reading(Reading(source, .light(light))) }

    /// Handles events of one moment, and shows what they come to.
    private func observe(_ events: [Event], at now: Instant) {
        var last: Change?
        for event in events { last = decider?.observe(event, at: now).change ?? last }
        if let decider, decider.lastLight != nil { automatic = decider.lightAppearance }
        if let last { decide(last) }
    }
}
