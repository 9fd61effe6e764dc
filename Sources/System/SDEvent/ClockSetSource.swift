internal import CSystemd
internal import Glibc
package import SystemPackage

/// Reports when the wall clock was set.
///
/// The kernel sets it when the machine wakes from sleep too, before any program runs again (timerfd_create(2),
/// `TFD_TIMER_CANCEL_ON_SET`), so this reports each waking without a timer.
package final class ClockSetSource {
    private let descriptor: FileDescriptor
    private var source: IOSource?

    fileprivate init(on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        let raw = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard raw >= 0 else { throw Errno(rawValue: errno) }
        let descriptor = FileDescriptor(rawValue: raw)
        self.descriptor = descriptor
        // A moment that never comes: only its cancellation is of interest.
        var never = itimerspec()
        never.it_value.tv_sec = .max
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        guard timerfd_settime(raw, flags, &never, nil) == 0 else { throw Errno(rawValue: errno) }
        source = try loop.onReadable(descriptor) {
            // The timer stays armed; reading it, which fails with ECANCELED, prepares it for the next time.
            readCount(of: descriptor)
            handler()
        }
    }

    isolated deinit {
        source = nil
        try? descriptor.close()
    }

    /// Makes the loop handle it before others of the same wake-up (lower is earlier; 0 is usual).
    package func setPriority(_ priority: Int64) {
        source?.setPriority(priority)
    }
}

extension EventLoop {
    /// Calls `handler` whenever the wall clock has been set, or the machine has woken from sleep.
    ///
    /// - Throws: `Errno` when the kernel gives no timer.
    package func onClockSet(_ handler: @escaping () -> Void) throws(Errno) -> ClockSetSource {
        try ClockSetSource(on: self, handler)
    }
}
