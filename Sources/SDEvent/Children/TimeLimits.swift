/// How long a program that runs beside this one may take.
public struct TimeLimits: Equatable, Sendable {
    /// For how long it may run before its process group is sent SIGTERM; nil sets no limit.
    public var run: Duration?
    /// How much longer it may take to end before its process group is sent SIGKILL.
    public var grace: Duration

    /// Limits; those of the design's hooks where nothing else is said.
    public init(run: Duration? = .seconds(10), grace: Duration = .seconds(2)) {
        self.run = run
        self.grace = grace
    }
}
