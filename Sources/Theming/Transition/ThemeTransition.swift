/// The way from one theme to another: a pure value, of which one asks the theme at a time.
public struct ThemeTransition: Equatable, Sendable {
    /// The theme whose colours are shown at the start.
    public let from: Theme
    /// The theme that is shown at the end, to the letter.
    public let to: Theme
    /// How long it takes; none or less shows the target at once.
    public let duration: Duration
    /// How it gathers way and slows down.
    public let easing: Easing
    /// Where it came from, when it took over from another one that was under way: to go back there takes no longer than
    /// coming did.
    private let origin: Theme
    private let share: Double

    /// How long a transition takes where nothing else is said.
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

    /// Whether it has arrived, so long after its start.
    public func isOver(after elapsed: Duration) -> Bool {
        elapsed >= duration
    }

    /// What is shown so long after its start: the colours of `from`, then those in between, in ``OKLab``, then `to`.
    ///
    /// Name and appearance are the target's from the start: that is what holds.
    public func theme(after elapsed: Duration) -> Theme {
        isOver(after: elapsed) ? to : from.mixed(with: to, fraction: progress(after: elapsed))
    }

    /// The transition that takes over from this one, so long after its start, for a newer target.
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
