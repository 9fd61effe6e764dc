public import Observation
public import ThemeManagement
public import Vocabulary

/// A transition's clock. For example, a display, an event loop's timer, or a test.
@MainActor
public protocol FrameClock: AnyObject {
    /// The current time since a fixed moment.
    var now: Duration { get }

    /// Calls `frame` once at the next frame, in about 16 ms. Calls are in order, because transitions share a clock.
    func onNextFrame(_ frame: @escaping @MainActor () -> Void)
}

/// A provider that dissolves between themes, frame by frame.
///
/// It dissolves to each new theme of another provider, or to each theme passed by the program. A new target during a
/// transition starts from the theme currently shown, so nothing jumps. At the end, exactly the last target is shown.
///
/// ```swift
/// let dissolve = CrossDissolve(of: manager)
/// let window = Window(themeProvider: dissolve)
/// ```
///
/// Without a clock, main-actor tasks draw the frames. They need Swift or Dispatch to drive the main thread.
@MainActor
public final class CrossDissolve<Theme: Mixable & Equatable>: ThemeProvider, Observable {
    /// The duration of a transition.
    public var duration: Duration
    /// The easing of the transition.
    public var easing: Easing
    /// Whether themes change in one frame (`prefers-reduced-motion`), even during a transition.
    public var reducesMotion: Bool {
        didSet { if reducesMotion { finish() } }
    }
    /// The theme at the end of the transition, tracked by Observation.
    public private(set) var target: Theme {
        get { targets.state }
        set { targets.state = newValue }
    }

    private let clock: any FrameClock
    private let subject: Subject<Theme>
    private let revision = Subject(0)
    private let provider: (any ThemeProvider<Theme>)?
    private let targets: Subject<Theme>
    private let running = Subject<(transition: ThemeTransition<Theme>, start: Duration)?>(nil)
    private var isWaiting = false

    /// Creates a cross-dissolve of `provider`, which it keeps alive.
    public convenience init(
        of provider: some ThemeProvider<Theme>, clock: (any FrameClock)? = nil, duration: Duration = .milliseconds(300),
        easing: Easing = .easeInOut, reducesMotion: Bool = false
    ) {
        self.init(
            provider.themes.subject.untracked, of: provider, clock: clock, duration: duration, easing: easing,
            reducesMotion: reducesMotion)
        provider.follow(by: self) { [unowned provider] dissolve in
            dissolve.dissolve(to: provider.themes.subject.untracked)
            dissolve.revision.modify { $0 &+= 1 }
        }
    }

    /// Creates a cross-dissolve that starts at `theme`, for `dissolve(to:)`.
    public convenience init(
        showing theme: Theme, clock: (any FrameClock)? = nil, duration: Duration = .milliseconds(300),
        easing: Easing = .easeInOut, reducesMotion: Bool = false
    ) {
        self.init(theme, of: nil, clock: clock, duration: duration, easing: easing, reducesMotion: reducesMotion)
    }

    private init(
        _ theme: Theme, of provider: (any ThemeProvider<Theme>)?, clock: (any FrameClock)?, duration: Duration,
        easing: Easing, reducesMotion: Bool
    ) {
        (targets, subject, self.provider) = (Subject(theme), Subject(theme), provider)
        self.clock = clock ?? TaskClock()
        (self.duration, self.easing, self.reducesMotion) = (duration, easing, reducesMotion)
    }

    /// The current theme and the theme of every frame.
    public var themes: Observed<Theme> { subject.observed }

    /// Changes with each frame, and when the provider's themes change.
    public var revisions: Observed<Int>? { revision.observed }

    /// Returns the provider's theme for an appearance. Without a provider, returns the theme shown.
    public func theme(for appearance: Appearance) -> Theme { provider?.theme(for: appearance) ?? currentTheme }

    /// Whether a transition is under way, tracked by Observation.
    public var isRunning: Bool { running.state != nil }

    /// Starts a transition to `theme`, unless it's already the target.
    public func dissolve(to theme: Theme) {
        guard theme != targets.untracked else { return }
        target = theme
        let now = clock.now
        let transition =
            running.untracked.map {
                $0.transition.turned(to: theme, after: now - $0.start, duration: duration, easing: easing)
            }
            ?? ThemeTransition(from: subject.untracked, to: theme, duration: duration, easing: easing)
        guard !reducesMotion, transition.duration > .zero else { return finish() }
        running.state = (transition, now)
        waitForFrame()
    }

    /// Shows the target immediately.
    public func finish() {
        if running.untracked != nil { running.state = nil }
        show(targets.untracked)
    }

    private func waitForFrame() {
        guard !isWaiting else { return }
        isWaiting = true
        clock.onNextFrame { [weak self] in self?.drawFrame() }
    }

    private func drawFrame() {
        isWaiting = false
        guard let running = running.untracked else { return }
        let elapsed = clock.now - running.start
        guard !running.transition.isOver(after: elapsed) else { return finish() }
        waitForFrame()
        show(running.transition.theme(after: elapsed))
    }

    private func show(_ theme: Theme) {
        guard subject.set(theme) else { return }
        subject.notify()
        revision.modify { $0 &+= 1 }
    }
}
