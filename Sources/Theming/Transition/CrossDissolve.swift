/// The clock of a transition: a display's frames, a timer of an event loop, or a test.
@MainActor
public protocol FrameClock: AnyObject {
    /// The present time, since any fixed moment.
    var now: Duration { get }

    /// Calls `frame` once, when the next frame is due, in about 16 ms.
    ///
    /// It replaces a function that still waits for its frame; nil only cancels that.
    func onNextFrame(_ frame: (@MainActor () -> Void)?)
}

/// Shows themes, and dissolves each into the next one, frame by frame.
///
/// A new target during a transition starts from the colours that are currently shown, so that nothing jumps. At the end
/// the last target is shown exactly.
@MainActor
public final class CrossDissolve {
    /// The duration of a transition.
    public var duration: Duration
    /// The easing of the transition.
    public var easing: Easing
    /// Whether themes change in one frame (`prefers-reduced-motion`), including the target of a running transition.
    public var reducesMotion: Bool {
        didSet { if reducesMotion { finish() } }
    }
    /// The theme that is currently shown.
    public private(set) var shown: Theme
    /// The theme at the end of the transition.
    public private(set) var target: Theme

    private let clock: any FrameClock
    private let show: @MainActor (Theme) -> Void
    private var running: (transition: ThemeTransition, start: Duration)?

    /// A cross-dissolve that begins with a theme that is already shown.
    ///
    /// - Parameter show: is called with each frame's theme, and in the end with the target.
    public init(
        showing theme: Theme, clock: any FrameClock, duration: Duration = ThemeTransition.standardDuration,
        easing: Easing = .easeInOut, reducesMotion: Bool = false, show: @escaping @MainActor (Theme) -> Void
    ) {
        (shown, target) = (theme, theme)
        (self.clock, self.show) = (clock, show)
        (self.duration, self.easing, self.reducesMotion) = (duration, easing, reducesMotion)
    }

    /// Whether a transition is under way.
    public var isRunning: Bool { running != nil }

    /// Starts a transition from the current colours to a theme; does nothing if it is the target already.
    public func dissolve(to theme: Theme) {
        guard theme != target else { return }
        target = theme
        let now = clock.now
        let transition =
            running?.transition.turned(
                to: theme, after: now - (running?.start ?? now), duration: duration, easing: easing)
            ?? ThemeTransition(from: shown, to: theme, duration: duration, easing: easing)
        guard !reducesMotion, transition.duration > .zero else { return finish() }
        running = (transition, now)
        clock.onNextFrame { [weak self] in self?.drawFrame() }
    }

    /// Shows the target at once.
    public func finish() {
        running = nil
        clock.onNextFrame(nil)
        guard shown != target else { return }
        shown = target
        show(target)
    }

    private func drawFrame() {
        guard let running else { return }
        let elapsed = clock.now - running.start
        guard !running.transition.isOver(after: elapsed) else { return finish() }
        let theme = running.transition.theme(after: elapsed)
        clock.onNextFrame { [weak self] in self?.drawFrame() }
        guard theme != shown else { return }
        shown = theme
        show(theme)
    }
}
