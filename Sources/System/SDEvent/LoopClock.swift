/// A clock that replaces the machine's in an event loop. It fires the loop's timers; tests move it.
@MainActor
package protocol LoopClock: AnyObject, Sendable {
    /// The value of `EventLoop.now`. Any thread may read it.
    nonisolated var now: Duration { get }
    /// The value of `EventLoop.wallClock`.
    var wallClock: Duration { get }

    func arm(_ timer: TimerSource, at deadline: Duration)
    func disarm(_ timer: TimerSource)
    func isArmed(_ timer: TimerSource) -> Bool
    nonisolated func arm(_ timer: ThreadTimer, at deadline: Duration)
    nonisolated func disarm(_ timer: ThreadTimer)
}
