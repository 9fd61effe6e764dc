public import Switching

/// Has a theme for each appearance, knows which appearance is shown, and tells those who registered when it changes.
///
/// The appearance comes from one of two sides: from whoever decides it elsewhere, by `post(_:)`, as in the agent; or from
/// the manager's own rules, by the light it is told of. Either way a person's `forcedTheme` goes before.
@MainActor
public final class ThemeManager: ThemeProvider {
    /// The themes by which the appearances are shown.
    public struct Themes: Equatable, Sendable {
        /// The theme for day.
        public var day: Theme
        /// The theme for night.
        public var night: Theme

        /// A pair of themes; without arguments, the built-in pair.
        public init(day: Theme = .paper, night: Theme = .ink) {
            self.day = day
            self.night = night
        }

        /// The theme for an appearance.
        public subscript(appearance: Appearance) -> Theme {
            appearance == .day ? day : night
        }
    }

    /// Wraps a change: it must call `apply`, inside which everyone is told, for example in a block of animations.
    public typealias Transition = @MainActor (_ change: ThemeChange, _ apply: () -> Void) -> Void

    /// The manager that classes register with where they name no other.
    public static var shared = ThemeManager()

    /// The themes by which the appearances are shown; a new pair counts from the next change on.
    ///
    /// For one that counts at once, see `use(_:)`.
    public var themes: Themes
    /// The transition around each change; nil for none.
    ///
    /// Should it not call `apply`, the change is applied when it returns.
    public var transition: Transition?
    /// The current theme and its observers.
    ///
    /// It is the day's before the appearance is known.
    public let subject: Subject<Theme>

    /// The observers.
    private let responders: Subject<ThemeChange>
    /// Hands the theme of each change to those who follow `subject`, in the place of the first responder.
    private let toFollowers: SubjectToken
    private let storage: (any ThemeStorage)?
    /// By which the manager decides itself; nil where it is told the appearance.
    private var rule: LightRule?
    /// The last decision, made here or elsewhere, whatever is forced; nil before the first.
    private var decided: Change?
    /// The last change, forced or not; nil before the appearance is known.
    private var shown: Change?
    /// Counts the changes, so that none is applied after a newer one.
    private var serial: UInt = 0
    private var kept: KeptAppearances

    /// A manager that is told the appearance by `post(_:)`.
    ///
    /// - Parameter storage: where the forced appearance is kept; nil for nowhere.
    public init(themes: Themes = Themes(), storage: (any ThemeStorage)? = nil) {
        self.themes = themes
        self.storage = storage
        kept = storage?.load() ?? KeptAppearances()
        let subject = Subject(themes.day)
        self.subject = subject
        let unknown = Change(
            from: .day, to: .day, reason: Reason(.start, "nothing is known yet"), light: nil, source: nil,
            time: Instant(sinceStart: .zero))
        responders = Subject(ThemeChange(unknown, theme: themes.day))
        toFollowers = responders.subscribe { change in
            if subject.state != change.theme { subject.state = change.theme }
        }
        if let forced = kept.forced { show(start(forced, Reason(.force, "set to \(forced) in an earlier run"))) }
    }

    /// A manager that decides by itself, by the light it is told of.
    ///
    /// The kept appearance is shown at once, and stays until there is a level.
    ///
    /// - Parameters:
    ///   - rules: the rules that it decides by.
    ///   - source: what the light comes from: the rules' times hang on its kind.
    ///   - storage: where the forced appearance, and what the light said last, are kept; nil for nowhere.
    ///   - fallback: the appearance where nothing was kept.
    ///   - now: the present moment, on the clock that all moments are given by.
    public convenience init(
        themes: Themes = Themes(), rules: Rules, source: SourceName = SourceName(.illuminance),
        storage: (any ThemeStorage)? = nil, fallback: Appearance = .day, at now: Instant
    ) {
        self.init(themes: themes, storage: storage)
        let rule = LightRule(rules, source: source, kept: kept.automatic, fallback: fallback, at: now)
        self.rule = rule
        let change = start(rule.appearance, Reason(.start, rule.reason))
        decided = change
        if kept.forced == nil { show(change) }
    }

    /// The theme for an appearance.
    public func theme(for appearance: Appearance) -> Theme { themes[appearance] }

    /// The appearance that is shown; nil before it is known.
    public var appearance: Appearance? { shown?.to }

    /// Shows other themes, at once.
    ///
    /// Everyone who follows themes is told, also when the theme that is shown is the same: a scope may show the other.
    public func use(_ themes: Themes) {
        self.themes = themes
        let theme = themes[appearance ?? .day]
        guard theme != subject.state else { return subject.state = theme }
        guard let shown else { return subject.state = theme }
        let reason = Reason(.configuration, "the themes have changed")
        show(
            Change(
                from: shown.to, to: shown.to, reason: reason, light: shown.light, source: shown.source,
                time: shown.time))
    }
}

// MARK: - Responders

extension ThemeManager {
    /// Tells `responder` where things stand, if that is known yet, and of every change from now on.
    ///
    /// It is held weakly; registering it again does nothing.
    public func register(_ responder: any ThemeResponder) {
        guard subscribe(responder), shown != nil else { return }
        responder.themeDidChange(responders.state)
    }

    private func subscribe(_ responder: some ThemeResponder) -> Bool {
        responders.subscribe(responder)
    }

    /// Tells `responder` of no further changes.
    public func unregister(_ responder: any ThemeResponder) {
        responders.unsubscribe(responder)
    }

    private func show(_ change: Change) {
        shown = change
        serial &+= 1
        guard let transition else { return responders.state = ThemeChange(change, theme: themes[change.to]) }
        let mine = serial
        let told = ThemeChange(change, theme: themes[change.to])
        var isApplied = false
        func apply() {
            guard !isApplied else { return }
            isApplied = true
            // The transition itself may have brought about a newer change.
            if serial == mine { responders.state = told }
        }
        transition(told, apply)
        apply()
    }
}

// MARK: - Day or night

extension ThemeManager {
    /// The appearance that a person wants, whatever is decided; nil for auto.
    ///
    /// It is kept in the storage. Those who registered are told when the appearance is another by it.
    public var forcedTheme: Appearance? {
        get { kept.forced }
        set {
            guard newValue != kept.forced else { return }
            keep { $0.forced = newValue }
            let reason = Reason(.force, newValue.map { "set to \($0)" } ?? "set to auto")
            guard let wanted = newValue ?? decided?.to, wanted != shown?.to else { return }
            show(
                Change(
                    from: shown?.to ?? wanted, to: wanted, reason: reason, light: decided?.light,
                    source: decided?.source, time: decided?.time ?? Instant(sinceStart: .zero)))
        }
    }

    /// Takes in a change that was decided elsewhere, and tells every responder, unless an appearance is forced here.
    public func post(_ change: Change) {
        decided = change
        if kept.forced == nil { show(change) }
    }

    /// Takes in a new level of light.
    ///
    /// Nothing happens in a manager without rules of its own.
    public func lightDidChange(_ light: Light, at now: Instant) {
        take(rule?.observe(light, at: now))
    }

    /// Takes in that the program is active again, after a time in which it was not told of the light.
    ///
    /// The light now decides at once: it need not stay past a threshold first.
    ///
    /// - Parameter light: the light now; nil leaves it to the next that is told.
    public func didBecomeActive(_ light: Light?, at now: Instant) {
        rule?.becomeActive(at: now)
        if let light { lightDidChange(light, at: now) }
    }

    /// When `timeHasCome(at:)` must be called; nil for never.
    ///
    /// It may be another after each call that takes a moment.
    public var nextDeadline: Instant? { rule?.nextDeadline }

    /// Decides what time alone decides: that a level has stayed past a threshold for long enough.
    public func timeHasCome(at now: Instant) {
        take(rule?.timeHasCome(at: now))
    }

    private func take(_ change: Change?) {
        if let automatic = rule?.known { keep { $0.automatic = automatic } }
        guard let change else { return }
        decided = change
        if kept.forced == nil, change.to != shown?.to { show(change) }
    }

    private func keep(_ change: (inout KeptAppearances) -> Void) {
        let before = kept
        change(&kept)
        if kept != before { storage?.save(kept) }
    }

    private func start(_ appearance: Appearance, _ reason: Reason) -> Change {
        Change(
            from: appearance, to: appearance, reason: reason, light: nil, source: nil,
            time: Instant(sinceStart: .zero))
    }
}
