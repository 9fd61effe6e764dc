package import Switching

/// One thing that happened in a trace, as the Decider takes it.
package struct TraceEntry: Equatable, Sendable {
    /// When, counted from the trace's first row; never earlier than the entry before.
    package let time: Duration
    /// What.
    package let event: Event

    /// `event` at `time`.
    package init(time: Duration, event: Event) {
        self.time = time
        self.event = event
    }
}
