internal import CSystemd
public import SystemPackage

/// A timer on a clock that includes the machine's sleep. After it has fired, it rests until it is armed again.
public final class TimerSource: HandledSource<Void> {
    private let clock: (any LoopClock)?

    fileprivate init(_ clock: (any LoopClock)?, _ handler: @escaping () -> Void) {
        self.clock = clock
        super.init { _ in handler() }
    }

    /// Whether the timer is armed.
    public override var isEnabled: Bool { clock?.isArmed(self) ?? super.isEnabled }

    /// Arms or moves the timer.
    ///
    /// - Parameters:
    ///   - deadline: the time since boot, including sleep, as in `EventLoop.now`.
    ///   - accuracy: the longest delay, for the kernel to join wake-ups.
    public func arm(at deadline: Duration, accuracy: Duration = .milliseconds(1)) {
        if let clock { return clock.arm(self, at: deadline) }
        sd_event_source_set_time(raw, deadline.wholeMicroseconds)
        sd_event_source_set_time_accuracy(raw, max(accuracy.wholeMicroseconds, 1))
        enable(Int32(SD_EVENT_ONESHOT))
    }

    /// Calls the handler, as a `LoopClock` does for a due timer.
    package func fire() { handler(()) }

    /// Disarms the timer.
    public func disarm() {
        if let clock { return clock.disarm(self) }
        enable(Int32(SD_EVENT_OFF))
    }
}

extension EventLoop {
    /// Creates a timer that calls `handler` when due. It rests until `arm(at:accuracy:)`.
    public func makeTimer(_ handler: @escaping () -> Void) throws(Errno) -> TimerSource {
        let source = TimerSource(clock, handler)
        try source.add { made, userData in
            sd_event_add_time(
                raw, &made, CLOCK_BOOTTIME, 0, 1, { _, _, userData in TimerSource.call(userData, ()) }, userData)
        }
        source.enable(Int32(SD_EVENT_OFF))
        return source
    }
}
