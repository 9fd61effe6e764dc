package struct TimeLimits: Equatable, Sendable {
    /// The time until SIGTERM for the process group. `nil` for no limit.
    package var run: Duration?
    /// The additional time until SIGKILL for the process group.
    package var grace: Duration

    /// Creates limits. The defaults are for hooks.
    package init(run: Duration? = .seconds(10), grace: Duration = .seconds(2)) {
        (self.run, self.grace) = (run, grace)
    }
}
