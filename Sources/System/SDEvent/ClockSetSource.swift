internal import CSystemd
internal import Glibc
package import SystemPackage

/// Reports when the wall clock is set. The kernel also sets it when the machine wakes, before any program runs again
/// (timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`). So this reports each waking without a timer.
package final class ClockSetSource {
    private let descriptor: FileDescriptor
    private var source: IOSource?

    fileprivate init(on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        let raw = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard raw >= 0 else { throw Errno(rawValue: errno) }
        let descriptor = FileDescriptor(rawValue: raw)
        self.descriptor = descriptor
        // This time never comes: only its cancellation matters.
        var never = itimerspec()
        never.it_value.tv_sec = .max
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        guard timerfd_settime(raw, flags, &never, nil) == 0 else { throw Errno(rawValue: errno) }
        source = try loop.onReadable(descriptor) {
            // The timer stays armed. Reading it fails with ECANCELED and prepares it for the next time.
            readCount(of: descriptor)
            handler()
        }
    }

    isolated deinit {
        source = nil
        try? descriptor.close()
    }

    /// Sets the priority within a wake-up. Lower is earlier; 0 is usual.
    package func setPriority(_ priority: Int64) {
        source?.setPriority(priority)
    }
}

extension EventLoop {
    /// Calls `handler` when the clock is set or the machine wakes.
    package func onClockSet(_ handler: @escaping () -> Void) throws(Errno) -> ClockSetSource {
        try ClockSetSource(on: self, handler)
    }
}
