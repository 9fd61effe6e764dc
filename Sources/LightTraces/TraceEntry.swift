public import Switching

/// One thing that happened in a trace, as the Decider takes it.
public struct TraceEntry: Equatable, Sendable {
    /// When, counted from the trace's first row; never earlier than the entry before.
    public let time: Duration
    /// What.
    public let event: Event

    /// `event` at `time`.
    public init(time: Duration, event: Event) {
        self.time = time
        self.event = event
    }
}
