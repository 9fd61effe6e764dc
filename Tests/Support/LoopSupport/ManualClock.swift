package import SDEvent
import Synchronization
import SystemPackage

/// A clock moved by hand, for tests that span days. Several loops may share it, one after another. Kernel events
/// (sockets, children, signals) still take real time.
@MainActor
package final class ManualClock: LoopClock {
    /// Any thread may ask for it.
    package nonisolated var now: Duration { threads.withLock { $0.now } }
    /// Setting this sets the clock.
    package var wallClock: Duration {
        get { now + offset }
        set { offset = newValue - now }
    }

    private var offset: Duration
    private var armed: [Armed] = []
    private nonisolated let threads: Mutex<Threads>

    private struct Armed {
        weak var timer: TimerSource?
        let deadline: Duration
    }

    /// Other threads arm and await these timers.
    private nonisolated struct Threads {
        var now: Duration
        var armed: [ObjectIdentifier: (deadline: Duration, descriptor: FileDescriptor)] = [:]

        /// Makes due timers readable. Returns whether any timer was due.
        @discardableResult
        mutating func fire() -> Bool {
            let due = armed.filter { $0.value.deadline <= now }
            for (id, timer) in due {
                armed[id] = nil
                ThreadTimer.wake(timer.descriptor)
            }
            return !due.isEmpty
        }
    }

    /// - Parameters:
    ///   - now: since the machine started.
    ///   - wallClock: since 1970.
    package init(now: Duration, wallClock: Duration) {
        threads = Mutex(Threads(now: now))
        offset = wallClock - now
    }

    /// `nil` while no timer is armed.
    package var nextDeadline: Duration? {
        let ofThreads = threads.withLock { $0.armed.values.map(\.deadline) }
        return (armed.filter { $0.timer != nil }.map(\.deadline) + ofThreads).min()
    }

    /// Advances to `moment`, or to the first timer due before, and calls that timer. Returns whether it called one, so
    /// that there may be more to do before `moment`. Threads come first, and may still have work when this returns.
    package func advance(to moment: Duration) -> Bool {
        armed.removeAll { $0.timer == nil }
        guard let next = nextDeadline, next <= moment else {
            move(to: moment)
            return false
        }
        guard !move(to: next) else { return true }
        if let due = armed.firstIndex(where: { $0.deadline == next }) { armed.remove(at: due).timer?.fire() }
        return true
    }

    @discardableResult
    private func move(to moment: Duration) -> Bool {
        threads.withLock { threads in
            threads.now = max(threads.now, moment)
            return threads.fire()
        }
    }

    package nonisolated func arm(_ timer: ThreadTimer, at deadline: Duration) {
        threads.withLock { threads in
            threads.armed[ObjectIdentifier(timer)] = (deadline, timer.descriptor)
            threads.fire()
        }
    }

    package nonisolated func disarm(_ timer: ThreadTimer) {
        threads.withLock { $0.armed[ObjectIdentifier(timer)] = nil }
    }

    package func arm(_ timer: TimerSource, at deadline: Duration) {
        disarm(timer)
        armed.append(Armed(timer: timer, deadline: deadline))
    }

    package func disarm(_ timer: TimerSource) {
        armed.removeAll { $0.timer === timer }
    }

    package func isArmed(_ timer: TimerSource) -> Bool {
        armed.contains { $0.timer === timer }
    }
}
