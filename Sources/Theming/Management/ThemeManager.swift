public import Switching

/// A provider with a theme for each appearance, which notifies its responders when the appearance changes.
///
/// The appearance is decided elsewhere and posted with `post(_:)`, as in the agent, or the manager decides it by rules
/// from the light (`lightDidChange(_:at:)`). In both cases `forcedTheme` takes precedence.
@MainActor
public final class ThemeManager: ThemeProvider {
    /// The themes for the appearances.
    public struct Themes: Equatable, Sendable {
        /// The theme for day.
        public var day: Theme
        /// The theme for night.
        public var night: Theme

        /// A pair of themes; without arguments, the built-in pair.
        public init(day: Theme = .paper, night: Theme = .ink) { (self.day, self.night) = (day, night) }

        /// The theme for an appearance.
        public subscript(appearance: Appearance) -> Theme { appearance == .day ? day : night }
    }

    /// A function around each change, which calls `apply` to notify everybody, for example in a block of animations.
    public typealias Transition = @MainActor (_ change: ThemeChange, _ apply: () -> Void) -> Void

    /// The default manager.
    public static var shared = ThemeManager()

    /// The themes for the appearances; a new pair is used from the next change on, or at once with `use(_:)`.
    public var themes: Themes
    /// The transition around each change; if it does not call `apply`, the change is applied when it returns.
    public var transition: Transition?
    /// The current theme and its observers; it is the one for day before the appearance is known.
    public let subject: Subject<Theme>

    private let responders: Subject<ThemeChange>
    /// Sets `subject`, as the first responder.
    private let toFollowers: SubjectToken
    private let storage: (any ThemeStorage)?
    /// The rules for the light; nil if the appearance is posted.
    private var decider: Decider?
    private var source = SourceName(.illuminance)
    /// The last decision, made here or elsewhere, whatever is forced; nil before the first.
    private var decided: Change?
    /// The last change, forced or not; nil before the appearance is known.
    private var shown: Change?
    /// The number of changes, so that none is applied after a newer one.
    private var serial: UInt = 0
    private var kept: KeptAppearances

    /// A manager whose appearance is posted with `post(_:)`.
    ///
    /// - Parameter storage: keeps the forced appearance; nil to keep nothing.
    public init(themes: Themes = Themes(), storage: (any ThemeStorage)? = nil) {
        self.themes = themes
        self.storage = storage
        kept = storage?.load() ?? KeptAppearances()
        let subject = Subject(themes.day)
        self.subject = subject
        let unknown = Change(start: .day, Reason(.start, "no appearance is known yet"))
        responders = Subject(ThemeChange(unknown, theme: themes.day))
        toFollowers = responders.subscribe { change in
            if subject.state != change.theme { subject.state = change.theme }
        }
        if let forced = kept.forced {
            show(Change(start: forced, Reason(.force, "set to \(forced) in an earlier run")))
        }
    }

    /// A manager that decides from the light.
    ///
    /// It shows the kept appearance until there is a level.
    ///
    /// - Parameters:
    ///   - source: the source of the light; the times in the rules depend on its kind.
    ///   - storage: keeps the forced appearance, and the last one by the light; nil to keep nothing.
    ///   - fallback: the appearance if none was kept.
    ///   - now: the present time, on the clock of all times that the manager is given.
    public convenience init(
        themes: Themes = Themes(), rules: Rules, source: SourceName = SourceName(.illuminance),
        storage: (any ThemeStorage)? = nil, fallback: Appearance = .day, at now: Instant
    ) {
        self.init(themes: themes, storage: storage)
        var decider = Decider(
            rules: rules, start: Decider.Start(persisted: kept.automatic, fallback: fallback), at: now)
        _ = decider.observe(.source(source), at: now)
        (self.decider, self.source) = (decider, source)
        let change = Change(start: decider.rulesAppearance, Reason(.start, decider.reason))
        decided = change
        if kept.forced == nil { show(change) }
    }

    /// The theme for an appearance.
    public func theme(for appearance: Appearance) -> Theme { themes[appearance] }

    /// The current appearance; nil before it is known.
    public var appearance: Appearance? { shown?.to }

    /// Replaces the themes, at once.
    ///
    /// Observers of `subject` are notified even if the current theme stays the same: a scope may show the other one.
    public func use(_ themes: Themes) {
        self.themes = themes
        let theme = themes[appearance ?? .day]
        guard theme != subject.state, let shown else { return subject.state = theme }
        show(Change(from: shown.to, to: shown.to, Reason(.configuration, "the themes have changed"), like: shown))
    }

    /// Notifies `responder` of the last change, if there is one, and of every change from now on.
    ///
    /// It is held weakly; registering it again does nothing.
    public func register(_ responder: some ThemeResponder) {
        guard responders.subscribe(responder), shown != nil else { return }
        responder.themeDidChange(responders.state)
    }

    /// Stops notifying `responder`.
    public func unregister(_ responder: any ThemeResponder) { responders.unsubscribe(responder) }

    private func show(_ change: Change) {
        shown = change
        serial &+= 1
        let (own, change) = (serial, ThemeChange(change, theme: themes[change.to]))
        var isApplied = false
        func apply() {
            guard !isApplied else { return }
            isApplied = true
            // The transition may have caused a newer change.
            if serial == own { responders.state = change }
        }
        transition?(change, apply)
        apply()
    }

    /// The appearance that a person wants, whatever is decided, which the storage keeps; nil for auto.
    public var forcedTheme: Appearance? {
        get { kept.forced }
        set {
            guard newValue != kept.forced else { return }
            keep { $0.forced = newValue }
            let reason = Reason(.force, newValue.map { "set to \($0)" } ?? "set to auto")
            guard let wanted = newValue ?? decided?.to, wanted != shown?.to else { return }
            show(Change(from: shown?.to ?? wanted, to: wanted, reason, like: decided))
        }
    }

    /// Applies a change that was decided elsewhere, unless an appearance is forced here.
    public func post(_ change: Change) {
        decided = change
        if kept.forced == nil { show(change) }
    }

    /// Handles a new level of light; does nothing in a manager without rules.
    public func lightDidChange(_ light: Light, at now: Instant) {
        observe(.reading(Reading(source, .light(light))), at: now)
    }

    /// Handles that the program is active again, after a time without readings of the light.
    ///
    /// The next level decides at once: it does not have to stay past a threshold first.
    ///
    /// - Parameter light: the present light, if it is known.
    public func didBecomeActive(_ light: Light?, at now: Instant) {
        if let decider { _ = self.decider?.observe(.woke(sun: decider.rulesAppearance), at: now) }
        if let light { lightDidChange(light, at: now) }
    }

    /// The time at which `timeHasCome(at:)` must be called; nil for never; each call with a time can change it.
    public var nextDeadline: Instant? { decider?.nextDeadline }

    /// Decides whether a level has stayed past a threshold for long enough.
    public func timeHasCome(at now: Instant) { observe(.time, at: now) }

    private func observe(_ event: Event, at now: Instant) {
        let change = decider?.observe(event, at: now).change
        if let decider, decider.lastLight != nil { keep { $0.automatic = decider.lightAppearance } }
        guard let change else { return }
        decided = change
        if kept.forced == nil, change.to != shown?.to { show(change) }
    }

    private func keep(_ change: (inout KeptAppearances) -> Void) {
        let before = kept
        change(&kept)
        if kept != before { storage?.save(kept) }
    }
}

extension Change {
    fileprivate init(start appearance: Appearance, _ reason: Reason) {
        self.init(from: appearance, to: appearance, reason, like: nil)
    }

    /// A change with the light, source and time of another.
    fileprivate init(from: Appearance, to: Appearance, _ reason: Reason, like other: Change?) {
        let time = other?.time ?? Instant(sinceStart: .zero)
        self.init(from: from, to: to, reason: reason, light: other?.light, source: other?.source, time: time)
    }
}
