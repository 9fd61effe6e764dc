package import Switching

/// One event of a trace, for the Decider.
package struct TraceEntry: Equatable, Sendable {
    /// The time since the trace's first row; never earlier than the entry before.
    package let time: Duration
    package let event: Event

    package init(time: Duration, event: Event) { (self.time, self.event) = (time, event) }
}
