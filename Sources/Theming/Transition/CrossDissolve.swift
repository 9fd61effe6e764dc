/// The clock of a transition: a display's frames, a timer of an event loop, or a test.
@MainActor
public protocol FrameClock: AnyObject {
    /// The time now, from any fixed moment, never going back.
    var now: Duration { get }

    /// Calls `frame` once, when the next frame is due: some 16 ms from now.
    ///
    /// A new call takes the place of one that is still waiting. With nil nothing waits any more.
    func onNextFrame(_ frame: (@MainActor () -> Void)?)
}

/// Shows themes, dissolving from one into the next, frame by frame.
///
/// A theme that comes while another one is under way takes over from the colours that are shown, so that nothing jumps;
/// the last one to come is what stands at the end, exactly.
@MainActor
public final class CrossDissolve {
    /// How long it takes from one theme to the next.
    public var duration: Duration
    /// The easing of the transition.
    public var easing: Easing
    /// Whether motion is to be spared (`prefers-reduced-motion`): then the next theme is there in one frame.
    ///
    /// Set while a transition is under way, its target is shown at once.
    public var reducesMotion: Bool {
        didSet { if reducesMotion { finish() } }
    }
    /// The present value.
    public private(set) var shown: Theme
    /// The final value.
    public private(set) var target: Theme

    private let clock: any FrameClock
    private let show: @MainActor (Theme) -> Void
    private var running: (transition: ThemeTransition, start: Duration)?

    /// A cross-dissolve that begins with a theme that is shown already.
    ///
    /// - Parameters:
    ///   - theme: what is shown now.
    ///   - clock: what paces it.
    ///   - show: is called with each frame's theme, the last time with the target itself.
    public init(
        showing theme: Theme, clock: any FrameClock, duration: Duration = ThemeTransition.standardDuration,
        easing: Easing = .easeInOut, reducesMotion: Bool = false, show: @escaping @MainActor (Theme) -> Void
    ) {
        (shown, target) = (theme, theme)
        self.clock = clock
        self.duration = duration
        self.easing = easing
        self.reducesMotion = reducesMotion
        self.show = show
    }

    /// Whether a transition is under way.
    public var isRunning: Bool { running != nil }

    /// Goes over to a theme, from the colours that are shown now; nothing happens when it is the target already.
    public func dissolve(to theme: Theme) {
        guard theme != target else { return }
        target = theme
        let now = clock.now
        let transition: ThemeTransition
        if let running {
            transition = running.transition.turned(
                to: theme, after: now - running.start, duration: duration, easing: easing)
        } else {
            transition = ThemeTransition(from: shown, to: theme, duration: duration, easing: easing)
        }
        guard !reducesMotion, transition.duration > .zero else { return finish() }
        running = (transition, now)
        clock.onNextFrame { [weak self] in self?.drawFrame() }
    }

    /// Shows the target at once; nothing happens when it is shown.
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
