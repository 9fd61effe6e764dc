package struct TimeLimits: Equatable, Sendable {
    /// The time until its process group is sent SIGTERM; nil for no limit.
    package var run: Duration?
    /// The additional time until its process group is sent SIGKILL.
    package var grace: Duration

    /// Limits; the defaults are those of hooks.
    package init(run: Duration? = .seconds(10), grace: Duration = .seconds(2)) {
        (self.run, self.grace) = (run, grace)
    }
}
