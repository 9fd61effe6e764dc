public import Observation
public import ThemeValues
public import Vocabulary

/// A provider of a theme for each appearance, which notifies its responders of changes.
///
/// The appearance is decided elsewhere and posted with ``post(_:in:)``; `forcedAppearance` takes precedence.
@MainActor
public final class ThemeManager<Theme: Equatable>: ThemeProvider, Observable {
    /// Wraps a change. Calls `apply` to notify all observers, for example in an animation.
    public typealias Transition = @MainActor (_ change: ThemeChange<Theme>, _ apply: () -> Void) -> Void

    /// The themes, tracked by Observation when read. A new pair takes effect at once.
    public var pair: ThemePair<Theme> {
        get { pairs.state }
        set {
            guard newValue != pairs.untracked else { return }
            pairs.state = newValue
            guard let latest else { return showInTransition(Self.unknown) }
            guard newValue[latest.to] != subject.untracked else { return revision.modify { $0 &+= 1 } }
            let reason = Reason(.configuration, .themesChanged)
            show(Change(from: latest.to, to: latest.to, reason, like: latest))
        }
    }
    /// Wraps each change. If it doesn't call `apply`, the change is applied when it returns.
    public var transition: Transition?

    private let pairs: Subject<ThemePair<Theme>>
    private let subject: Subject<Theme>
    private let responders: Subject<ThemeChange<Theme>>
    private let revision = Subject(0)
    private let storage: (any ThemeStorage)?
    /// The source of the appearance, and of forced ones. `nil` if the appearance is posted.
    package weak var source: (any AppearanceSource)?
    /// The last posted change, even while another appearance is forced.
    private var decided: Change?
    /// The last change, forced or not. A transition may not have applied it yet.
    private var latest: Change?
    private var isKnown = false
    /// The number of changes, which keeps an older one from being applied after a newer one.
    private var serial: UInt = 0
    private let saved: Subject<SavedAppearances>

    /// Creates a manager, by default of the built-in pair. Keeps the forced appearance in `storage`, if any.
    public init(
        _ pair: ThemePair<Theme> = ThemePair(day: ThemeValues.Theme.paper, night: ThemeValues.Theme.ink),
        storage: (any ThemeStorage)? = nil
    ) {
        pairs = Subject(pair)
        self.storage = storage
        saved = Subject(storage?.load() ?? SavedAppearances())
        subject = Subject(uncompared: pair.day)
        responders = Subject(uncompared: ThemeChange(Self.unknown, in: pair))
        if let forced = saved.untracked.forced {
            show(Change(start: forced, Reason(.force, .setInEarlierRun)))
        }
    }

    /// The current theme, and every new one. The theme for day before the appearance is known.
    public var themes: Observed<Theme> { subject.observed }

    /// Changes with every new theme or pair.
    public var revisions: Observed<Int>? { revision.observed }

    /// Returns the theme for an appearance, tracked by Observation when read.
    public func theme(for appearance: Appearance) -> Theme { pair[appearance] }

    /// The current appearance, if known, tracked by Observation when read.
    public var appearance: Appearance? {
        let change = responders.state
        return isKnown ? change.to : nil
    }

    /// The user's stored choice, which overrides each decision. `nil` for auto. Tracked by Observation when read.
    public var forcedAppearance: Appearance? {
        get { saved.state.forced }
        set {
            guard newValue != saved.untracked.forced else { return }
            save { $0.forced = newValue }
            if let source { return source.force(newValue).map(decide) ?? () }
            let reason = Reason(.force, newValue.map { "set to \($0)" } ?? "set to auto")
            guard let wanted = newValue ?? decided?.to, wanted != latest?.to else { return }
            show(Change(from: latest?.to ?? wanted, to: wanted, reason, like: decided))
        }
    }

    // Specialized for the agent: 13,000 instructions in place of 25,000.
    /// Applies a change decided elsewhere, unless an appearance is forced. Any new themes come in one step with it.
    @_specialize(where Theme == ThemeValues.Theme)
    public func post(_ change: Change, in pair: ThemePair<Theme>? = nil) {
        decided = change
        guard saved.untracked.forced == nil else {
            if let pair { self.pair = pair }
            return
        }
        if let pair { pairs.state = pair }
        show(change)
    }

    /// Applies an appearance decided elsewhere, such as by `Appearance.changes`.
    public func post(_ appearance: Appearance) {
        guard appearance != decided?.to else { return }
        let reason = Reason(.desktop, .desktopIs(appearance))
        post(Change(from: decided?.to ?? appearance, to: appearance, reason, like: nil))
    }

    func register<Responder: ThemeResponder>(_ responder: Responder) where Responder.RespondedTheme == Theme {
        let isNew = responders.subscribe(responder, .responder) { $0.themeDidChange($1) }
        if isNew { responder.themeDidChange(responders.untracked) }
    }

    func unregister(_ responder: some ThemeResponder) { responders.unsubscribe(responder, .responder) }

    /// The last appearance by the light, perhaps from an earlier run.
    package var automatic: Appearance? {
        get { saved.untracked.automatic }
        set { save { $0.automatic = newValue } }
    }

    /// Shows the source's change, unless its appearance is already shown.
    package func decide(_ change: Change) {
        if change.to != latest?.to { show(change) }
    }

    private func save(_ change: (inout SavedAppearances) -> Void) {
        var appearances = saved.untracked
        change(&appearances)
        guard appearances != saved.untracked else { return }
        saved.state = appearances
        storage?.save(appearances)
    }
}

// MARK: - Showing

extension ThemeManager {
    /// In effect until the appearance is known.
    private static var unknown: Change { Change(start: .day, Reason(.start, .unknown)) }

    private func show(_ change: Change) {
        latest = change
        showInTransition(change)
    }

    private func showInTransition(_ change: Change) {
        serial &+= 1
        let own = serial
        var isApplied = false
        func apply() {
            guard !isApplied else { return }
            isApplied = true
            // The transition may have caused a newer change.
            if serial == own { self.apply(change) }
        }
        transition?(ThemeChange(change, in: pairs.untracked), apply)
        apply()
    }

    /// Sets all states before notifying observers, so that they agree.
    ///
    /// The theme is from the present pair, which a transition may have replaced.
    private func apply(_ change: Change) {
        let (change, before) = (ThemeChange(change, in: pairs.untracked), responders.untracked)
        let isNewTheme = change.theme != before.theme
        // Another reason or time alone is no change.
        guard isNewTheme || change.to != before.to || isKnown != (latest != nil) else {
            return revision.modify { $0 &+= 1 }
        }
        let own = serial
        func set() {
            // An observer of Observation may have made a newer change.
            guard serial == own else { return }
            isKnown = latest != nil
            _ = responders.set(change)
            if isNewTheme { _ = subject.set(change.theme) }
        }
        responders.announce { isNewTheme ? subject.announce(set) : set() }
        guard serial == own else { return }
        if isNewTheme { subject.notify() }
        revision.modify { $0 &+= 1 }
        responders.notify()
    }
}

extension Change {
    package init(start appearance: Appearance, _ reason: Reason) {
        self.init(from: appearance, to: appearance, reason, like: nil)
    }

    fileprivate init(from: Appearance, to: Appearance, _ reason: Reason, like other: Change?) {
        let time = other?.time ?? Instant(sinceStart: .zero)
        self.init(from: from, to: to, reason: reason, light: other?.light, source: other?.source, time: time)
    }
}
