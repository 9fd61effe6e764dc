/// A clock that is moved by hand, for tests that go through days in seconds.
///
/// Several loops may share one, one after another, as the runs of a program do on one machine. Events of the kernel
/// (sockets, children, signals) still take real time.
@MainActor
package final class HandMovedTime {
    /// The value of `EventLoop.now`.
    package private(set) var now: Duration
    /// The value of `EventLoop.wallClock`; setting it sets the clock.
    package var wallClock: Duration {
        get { now + offset }
        set { offset = newValue - now }
    }

    private var offset: Duration
    private var armed: [Armed] = []

    private struct Armed {
        weak var timer: TimerSource?
        let deadline: Duration
    }

    /// A clock that stands still.
    ///
    /// - Parameters:
    ///   - now: time since the machine was started.
    ///   - wallClock: time since 1970.
    package init(now: Duration, wallClock: Duration) {
        self.now = now
        offset = wallClock - now
    }

    /// When the next timer is due; nil while none is armed.
    package var nextDeadline: Duration? {
        armed.lazy.filter { $0.timer != nil }.map(\.deadline).min()
    }

    /// Moves on to `moment`, or to the first timer that is due before, which is called then.
    ///
    /// - Returns: whether a timer was called, so that there may be more to do before `moment`.
    package func goOn(to moment: Duration) -> Bool {
        armed.removeAll { $0.timer == nil }
        let due = armed.indices.min { armed[$0].deadline < armed[$1].deadline }
        guard let due, armed[due].deadline <= moment else {
            now = max(now, moment)
            return false
        }
        let next = armed.remove(at: due)
        now = max(now, next.deadline)
        next.timer?.handler()
        return true
    }

    func arm(_ timer: TimerSource, at deadline: Duration) {
        disarm(timer)
        armed.append(Armed(timer: timer, deadline: deadline))
    }

    func disarm(_ timer: TimerSource) {
        armed.removeAll { $0.timer === timer }
    }

    func isArmed(_ timer: TimerSource) -> Bool {
        armed.contains { $0.timer === timer }
    }
}
