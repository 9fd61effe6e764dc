public import Switching
public import Theming

/// Decides a theme manager's appearance by Halflight's light rules. The manager shows the saved appearance until the
/// first level. It doesn't keep this object alive: the program does.
///
/// ```swift
/// let manager = ThemeManager()
/// let decider = LightDecider(for: manager, rules: .atOnce)
/// decider.lightDidChange(toFraction: 0.25)  // night: below 30 %
/// ```
///
/// The program passes all times, or none: then the decider has its own clock, and a timer in a main-actor task.
@MainActor
public final class LightDecider<Theme: Equatable> {
    private let manager: ThemeManager<Theme>
    private let source: SourceName
    private var decider: Decider
    private var latest: Instant
    /// `nil` if the program passes times.
    private let clock: OwnClock?
    private var timer: Task<Void, Never>?

    /// Creates a decider that takes over the manager's appearance.
    ///
    /// - Parameters:
    ///   - manager: stores the forced appearance and the last appearance by the light.
    ///   - rules: an empty configuration's by default; `.atOnce` doesn't wait.
    ///   - source: the source of the light, whose kind determines the times in the rules.
    ///   - fallback: the appearance before the first one is saved.
    ///   - now: the current time, on the clock of all times passed to the decider. `nil` to use the decider's own.
    public convenience init(
        for manager: ThemeManager<Theme>, rules: Rules = Rules(), source: SourceName = SourceName(.illuminance),
        fallback: Appearance = .day, at now: Instant? = nil
    ) {
        self.init(
            for: manager, rules: rules, source: source, fallback: fallback, at: now ?? Instant(sinceStart: .zero),
            clock: now == nil ? .continuous : nil)
    }

    init(
        for manager: ThemeManager<Theme>, rules: Rules, source: SourceName, fallback: Appearance, at now: Instant,
        clock: OwnClock?
    ) {
        let mode = manager.forcedAppearance.map { Mode<Instant>.forced($0, ends: .never) } ?? .auto
        let start = Decider.Start(persisted: manager.automatic, fallback: fallback, mode: mode)
        decider = Decider(rules: rules, start: start, at: now)
        (self.manager, self.source, self.clock, latest) = (manager, source, clock, now)
        _ = decider.observe(.source(source), at: now)
        manager.source = self
        // The rules would say that the sun decides.
        let isKnown = manager.automatic != nil || mode != .auto
        manager.decide(Change(start: decider.appearance, Reason(.start, isKnown ? .said(decider.message) : .unknown)))
    }

    /// Handles a new light level.
    public func lightDidChange(to light: Light, at now: Instant? = nil) { observe([reading(light)], at: now) }

    /// Handles a new brightness, 0...1. Others are clamped.
    public func lightDidChange(toFraction fraction: Double, at now: Instant? = nil) {
        lightDidChange(toPercent: fraction * 100, at: now)
    }

    /// Handles a new brightness in percent, 0...100. Others are clamped.
    public func lightDidChange(toPercent percent: Double, at now: Instant? = nil) {
        lightDidChange(to: Light(level: Level(clamping: percent)), at: now)
    }

    /// Resumes after the program was inactive and had no readings. The next level decides immediately, even a level of
    /// 0: it doesn't have to stay past a threshold first. `light` is `nil` if it's unknown.
    public func didBecomeActive(light: Light?, at now: Instant? = nil) {
        // A sensor that just woke up may read 0 for a while. A program that becomes active has no such sensor, so
        // darkness is expected.
        observe([.woke(sun: .night)] + (light.map { [reading($0)] } ?? []), at: now)
    }

    /// The time to call `advance(to:)` next, by a program that passes times. Each call can change it.
    public var nextDeadline: Instant? { decider.nextDeadline }

    /// Decides whether a level has stayed past a threshold long enough.
    public func advance(to now: Instant) { observe([.time], at: now) }

    private func reading(_ light: Light) -> Event { .reading(Reading(source, .light(light))) }

    private func observe(_ events: [Event], at now: Instant?) {
        if let change = change(by: events, at: now ?? clock?.now() ?? latest) { manager.decide(change) }
    }

    private func change(by events: [Event], at now: Instant) -> Change? {
        latest = max(latest, now)
        var last: Change?
        for event in events { last = decider.observe(event, at: latest).change ?? last }
        if decider.lastLight != nil { manager.automatic = decider.lightAppearance }
        wait()
        return last
    }

    private func wait() {
        timer?.cancel()
        timer = nil
        guard let clock, let deadline = decider.nextDeadline else { return }
        timer = Task { [weak self] in
            try? await clock.sleep(deadline)
            if !Task.isCancelled { self?.advance(to: deadline) }
        }
    }

    isolated deinit { timer?.cancel() }
}

extension LightDecider: AppearanceSource {
    package func force(_ appearance: Appearance?) -> Change? {
        change(by: [.set(appearance, for: nil)], at: clock?.now() ?? latest)
    }
}

/// A clock that begins with its decider.
struct OwnClock: Sendable {
    let now: @Sendable () -> Instant
    let sleep: @Sendable (_ deadline: Instant) async throws -> Void

    static var continuous: OwnClock {
        let start = ContinuousClock.now
        return OwnClock(now: { Instant(sinceStart: start.duration(to: .now)) }) {
            try await ContinuousClock().sleep(until: start + $0.sinceStart)
        }
    }
}

extension Rules {
    /// The light decides at once, outside the band: night below 30 %, day above 40 %.
    public static let atOnce = Rules(settleToDay: .zero, settleToNight: .zero, guards: false)
}
