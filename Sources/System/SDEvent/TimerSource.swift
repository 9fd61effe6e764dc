internal import CSystemd
public import SystemPackage

/// Waits for a moment on the clock that goes on while the machine sleeps.
///
/// A timer that has fired rests until it is armed again.
public final class TimerSource: HandledSource<Void> {
    private let clock: (any LoopClock)?

    fileprivate init(_ clock: (any LoopClock)?, _ handler: @escaping () -> Void) {
        self.clock = clock
        super.init { _ in handler() }
    }

    /// Whether it is armed.
    public override var isEnabled: Bool { clock?.isArmed(self) ?? super.isEnabled }

    /// Arms the timer, or moves it.
    ///
    /// - Parameters:
    ///   - deadline: time since the machine was started, sleep included, as `EventLoop.now` gives it.
    ///   - accuracy: how much later it may fire, so that the kernel can join it with other wake-ups.
    public func arm(at deadline: Duration, accuracy: Duration = .milliseconds(1)) {
        if let clock { return clock.arm(self, at: deadline) }
        sd_event_source_set_time(raw, deadline.wholeMicroseconds)
        sd_event_source_set_time_accuracy(raw, max(accuracy.wholeMicroseconds, 1))
        enable(Int32(SD_EVENT_ONESHOT))
    }

    /// Calls the handler, as a clock does whose timer is due.
    package func fire() { handler(()) }

    /// Lets the timer rest.
    public func disarm() {
        if let clock { return clock.disarm(self) }
        enable(Int32(SD_EVENT_OFF))
    }
}

extension EventLoop {
    /// Makes a timer that calls `handler` each time it is due; it rests until `arm(at:accuracy:)`.
    ///
    /// - Throws: `Errno` when the kernel gives no timer.
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
