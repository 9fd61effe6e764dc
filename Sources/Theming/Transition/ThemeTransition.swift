/// A transition from one theme to another: a pure value that gives the theme at each time.
public struct ThemeTransition: Equatable, Sendable {
    /// The theme whose colours are shown at the start.
    public let from: Theme
    /// The theme that is shown at the end, to the letter.
    public let to: Theme
    /// The duration; zero or less shows the target at once.
    public let duration: Duration
    /// The easing of the transition.
    public let easing: Easing
    /// The theme that an interrupted transition came from: to return to it takes no longer than the way so far did.
    private let origin: Theme
    private let share: Double

    /// The default duration.
    public static let standardDuration = Duration.milliseconds(300)

    /// A transition between two themes.
    public init(
        from: Theme, to: Theme, duration: Duration = ThemeTransition.standardDuration, easing: Easing = .easeInOut
    ) {
        self.init(from: from, to: to, duration: duration, easing: easing, origin: from, share: 1)
    }

    private init(from: Theme, to: Theme, duration: Duration, easing: Easing, origin: Theme, share: Double) {
        (self.from, self.to, self.duration, self.easing) = (from, to, duration, easing)
        (self.origin, self.share) = (origin, share)
    }

    /// Whether the transition has ended at a time after its start.
    public func isOver(after elapsed: Duration) -> Bool {
        elapsed >= duration
    }

    /// The theme at a time after the start: the colours of `from`, then those in between, in ``OKLab``, then `to`.
    ///
    /// Name and appearance are the target's from the start.
    public func theme(after elapsed: Duration) -> Theme {
        isOver(after: elapsed) ? to : from.mixed(with: to, fraction: progress(after: elapsed))
    }

    /// The transition to a newer target that takes over from this one at a time after its start.
    ///
    /// It begins with the colours that are shown. Back to where this one came from it takes only as long as that part of
    /// the way deserves, as in CSS Transitions Level 1, section 3.1 ("faster reversing of interrupted transitions").
    ///
    /// - Parameter duration: how long it would take for the whole way.
    public func turned(to target: Theme, after elapsed: Duration, duration: Duration, easing: Easing) -> ThemeTransition
    {
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
