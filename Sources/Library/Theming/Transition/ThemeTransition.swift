/// A transition between themes, with a theme for each time.
public struct ThemeTransition<Theme: Mixable & Equatable>: Equatable {
    /// The theme whose colors are shown at the start.
    public let from: Theme
    /// The theme at the end.
    public let to: Theme
    /// The duration. Zero or less shows the target immediately.
    public let duration: Duration
    /// The easing of the transition.
    public let easing: Easing
    /// The theme that is quicker to return to. This is `from`, or the target of the interrupted transition.
    private let origin: Theme
    /// The share of the way from `origin`, 0...1.
    private let share: Double

    /// Creates a transition between two themes.
    public init(
        from: Theme, to: Theme, duration: Duration = .milliseconds(300), easing: Easing = .easeInOut
    ) {
        self.init(from: from, to: to, duration: duration, easing: easing, origin: from, share: 1)
    }

    private init(from: Theme, to: Theme, duration: Duration, easing: Easing, origin: Theme, share: Double) {
        (self.from, self.to, self.duration, self.easing) = (from, to, duration, easing)
        (self.origin, self.share) = (origin, share)
    }

    /// Returns whether the transition has ended after `elapsed`.
    public func isOver(after elapsed: Duration) -> Bool { elapsed >= duration }

    /// Returns the mixed theme at a time after the start.
    public func theme(after elapsed: Duration) -> Theme {
        isOver(after: elapsed) ? to : from.mixed(with: to, fraction: progress(after: elapsed))
    }

    /// Returns the transition to `target` that interrupts this one. It starts with the colors of that moment. A return
    /// to the theme where this one began is shorter, by the share of the way back (CSS Transitions Level 1, section
    /// 3.1, "faster reversing of interrupted transitions").
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
