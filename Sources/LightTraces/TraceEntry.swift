package import Switching

/// One event of a trace, for the Decider.
package struct TraceEntry: Equatable, Sendable {
    /// The time since the trace's first row; never earlier than the entry before.
    package let time: Duration
    /// The event.
    package let event: Event

    /// `event` at `time`.
    package init(time: Duration, event: Event) {
        self.time = time
        self.event = event
    }
}
