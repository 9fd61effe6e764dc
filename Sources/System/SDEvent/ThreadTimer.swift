internal import CSystemd
internal import Glibc
package import SystemPackage

/// A timer that any thread may arm and await. It uses the clock of `EventLoop.now` (timerfd_create(2)).
nonisolated package final class ThreadTimer: Sendable {
    /// The descriptor to poll, which this object owns. Readable from the deadline until the timer is drained.
    package let descriptor: FileDescriptor
    private let clock: (any LoopClock)?

    @MainActor package init(on loop: EventLoop) throws(Errno) {
        clock = loop.clock
        let raw =
            clock == nil
            ? timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            : eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard raw >= 0 else { throw Errno(rawValue: errno) }
        descriptor = FileDescriptor(rawValue: raw)
    }

    deinit {
        clock?.disarm(self)
        try? descriptor.close()
    }

    /// Whether a test moves the clock. Such a test needs to know when a thread has finished.
    package var isManual: Bool { clock != nil }

    /// The current time since boot, including sleep.
    package var now: Duration {
        if let clock { return clock.now }
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
    }

    /// Arms or moves the timer. `deadline` is the time since boot, including sleep.
    package func arm(at deadline: Duration) {
        if let clock {
            drain()
            return clock.arm(self, at: deadline)
        }
        set(max(deadline, .nanoseconds(1)))
    }

    /// The first shared moment at or after `deadline`. Timers of the same accuracy may be due then together.
    package func moment(at deadline: Duration, within accuracy: Duration) -> Duration {
        clock == nil ? accuracy * (deadline / accuracy).rounded(.up) : deadline
    }

    package func disarm() {
        if let clock {
            clock.disarm(self)
            return drain()
        }
        set(.zero)
    }

    /// Sleeps until the timer is due, then drains it.
    package func wait() {
        var watched = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        poll(&watched, 1, -1)
        drain()
    }

    /// Makes the descriptor of a due timer readable, for clocks.
    package static func wake(_ descriptor: FileDescriptor) { eventfd_write(descriptor.rawValue, 1) }

    /// Makes the descriptor unreadable until the timer is due again.
    package func drain() { readCount(of: descriptor) }

    /// Sets the deadline. Zero disarms the timer.
    private func set(_ due: Duration) {
        let (seconds, attoseconds) = due.components
        var times = itimerspec()
        times.it_value.tv_sec = Int(seconds)
        times.it_value.tv_nsec = Int(attoseconds / 1_000_000_000)
        timerfd_settime(descriptor.rawValue, Int32(TFD_TIMER_ABSTIME), &times, nil)
    }
}
