/// A transition from one theme to another: a value with a theme for each time.
public struct ThemeTransition<Theme: Mixable & Equatable>: Equatable {
    /// The theme whose colours are shown at the start.
    public let from: Theme
    /// The theme at the end.
    public let to: Theme
    /// The duration; zero or less shows the target at once.
    public let duration: Duration
    /// The easing of the transition.
    public let easing: Easing
    /// The theme to which a return takes no longer than the transition so far: `from`, or that of the interrupted one.
    private let origin: Theme
    /// The part of the way from `origin`, 0...1, that this transition covers.
    private let share: Double

    /// A transition between two themes.
    public init(
        from: Theme, to: Theme, duration: Duration = .milliseconds(300), easing: Easing = .easeInOut
    ) {
        self.init(from: from, to: to, duration: duration, easing: easing, origin: from, share: 1)
    }

    private init(from: Theme, to: Theme, duration: Duration, easing: Easing, origin: Theme, share: Double) {
        (self.from, self.to, self.duration, self.easing) = (from, to, duration, easing)
        (self.origin, self.share) = (origin, share)
    }

    /// Whether the transition has ended at a time after its start.
    public func isOver(after elapsed: Duration) -> Bool { elapsed >= duration }

    /// The theme at a time after the start, mixed of both.
    public func theme(after elapsed: Duration) -> Theme {
        isOver(after: elapsed) ? to : from.mixed(with: to, fraction: progress(after: elapsed))
    }

    /// The transition that interrupts this one at a time after its start, with the colours of that moment.
    ///
    /// If it returns to the theme where this one began, it is as much shorter than `duration` as the way back is than
    /// the whole way (CSS Transitions Level 1, section 3.1, "faster reversing of interrupted transitions").
    public func turned(
        to target: Theme, after elapsed: Duration, duration: Duration, easing: Easing
    ) -> ThemeTransition {
        let shown = theme(after: elapsed)
        guard target == origin, !isOver(after: elapsed) else {
            return ThemeTransition(from: shown, to: target, duration: duration, easing: easing)
        }
        let done = min(max(progress(after: elapsed) * share + (1 - share), 0), 1)
        return ThemeTransition(
            from: shown, to: target, duration: duration * done, easing: easing, origin: to, share: done)
    }

    private func progress(after elapsed: Duration) -> Double {
        isOver(after: elapsed) ? 1 : easing.progress(at: elapsed / duration)
    }
}

extension ThemeTransition: Sendable where Theme: Sendable {}
