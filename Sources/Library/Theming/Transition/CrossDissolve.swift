public import Observation
public import ThemeManagement
public import Vocabulary

/// The clock of a transition: a display's frames, a timer of an event loop, or a test.
@MainActor
public protocol FrameClock: AnyObject {
    /// The present time, since any fixed moment.
    var now: Duration { get }

    /// Calls `frame` once, when the next frame is due, in about 16 ms.
    ///
    /// All functions that wait for a frame are called, in this order: transitions share a clock.
    func onNextFrame(_ frame: @escaping @MainActor () -> Void)
}

/// A provider whose themes dissolve into one another, frame by frame.
///
/// It dissolves to each new theme of another provider, or to those that it is given. A new target during a transition
/// starts from what is currently shown, so that nothing jumps. At the end the last target is shown exactly.
///
/// ```swift
/// let dissolve = CrossDissolve(of: manager, clock: clock)
/// let window = Window(themeProvider: dissolve)
/// ```
@MainActor
public final class CrossDissolve<Theme: Mixable & Equatable>: ThemeProvider, Observable {
    /// The duration of a transition.
    public var duration: Duration
    /// The easing of the transition.
    public var easing: Easing
    /// Whether themes change in one frame (`prefers-reduced-motion`), including the target of a running transition.
    public var reducesMotion: Bool {
        didSet { if reducesMotion { finish() } }
    }
    /// The theme at the end of the transition, which Observation tracks where it is read.
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

    /// A cross-dissolve of another provider's themes, which it keeps alive.
    public convenience init(
        of provider: some ThemeProvider<Theme>, clock: any FrameClock, duration: Duration = .milliseconds(300),
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

    /// A cross-dissolve that begins with a theme, and dissolves to those that it is given.
    public convenience init(
        showing theme: Theme, clock: any FrameClock, duration: Duration = .milliseconds(300),
        easing: Easing = .easeInOut, reducesMotion: Bool = false
    ) {
        self.init(theme, of: nil, clock: clock, duration: duration, easing: easing, reducesMotion: reducesMotion)
    }

    private init(
        _ theme: Theme, of provider: (any ThemeProvider<Theme>)?, clock: any FrameClock, duration: Duration,
        easing: Easing, reducesMotion: Bool
    ) {
        (targets, subject, self.provider, self.clock) = (Subject(theme), Subject(theme), provider, clock)
        (self.duration, self.easing, self.reducesMotion) = (duration, easing, reducesMotion)
    }

    /// The theme that is shown, and that of each frame.
    public var themes: Observed<Theme> { subject.observed }

    /// A number that changes with each frame, and whenever the other provider's themes change.
    public var revisions: Observed<Int>? { revision.observed }

    /// The other provider's theme for an appearance; without one, the theme that is shown.
    public func theme(for appearance: Appearance) -> Theme { provider?.theme(for: appearance) ?? currentTheme }

    /// Whether a transition is under way, which Observation tracks where it is read.
    public var isRunning: Bool { running.state != nil }

    /// Starts a transition from what is shown to a theme; does nothing if it is the target already.
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

    /// Shows the target at once.
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
