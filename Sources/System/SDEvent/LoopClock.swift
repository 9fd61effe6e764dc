/// A clock that replaces the machine's in an event loop. It gives the loop's times and fires its timers; tests move it.
@MainActor
package protocol LoopClock: AnyObject, Sendable {
    nonisolated var now: Duration { get }
    var wallClock: Duration { get }

    func arm(_ timer: TimerSource, at deadline: Duration)
    func disarm(_ timer: TimerSource)
    func isArmed(_ timer: TimerSource) -> Bool
    nonisolated func arm(_ timer: ThreadTimer, at deadline: Duration)
    nonisolated func disarm(_ timer: ThreadTimer)
}
