/// How long a responder waits for a program that it runs.
public struct TimeLimits: Equatable, Sendable {
    /// For how long the program may run before its process group is sent SIGTERM.
    public var run: Duration
    /// How much longer it may take to end before its process group is sent SIGKILL.
    public var grace: Duration

    /// The design's limits, where nothing else is said.
    public init(run: Duration = .seconds(10), grace: Duration = .seconds(2)) {
        self.run = run
        self.grace = grace
    }
}
