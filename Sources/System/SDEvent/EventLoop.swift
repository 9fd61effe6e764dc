internal import CSystemd
public import SystemPackage

/// libsystemd's event loop. The main thread sleeps until an awaited event happens. A source lives as long as the object
/// that an `on…` method returns. The loop runs no `Task`.
@MainActor
public final class EventLoop {
    let raw: OpaquePointer
    let clock: (any LoopClock)?

    /// Creates a loop.
    public convenience init() throws(Errno) {
        try self.init(clock: nil)
    }

    /// Creates a loop with the time and timers of `clock`. `nil` stands for the machine's clock.
    package init(clock: (any LoopClock)?) throws(Errno) {
        self.clock = clock
        var event: OpaquePointer?
        try Errno.check(sd_event_new(&event))
        guard let event else { throw .noMemory }
        raw = event
    }

    isolated deinit {
        sd_event_unref(raw)
    }

    /// The `sd_event` pointer, for other wrappers of libsystemd. Valid during this object's life.
    package var pointer: OpaquePointer { raw }

    /// The time since boot, including sleep (CLOCK_BOOTTIME). This is when the loop woke for the current event, so all
    /// events of one wake-up have the same time.
    public var now: Duration {
        if let clock { return clock.now }
        var microseconds: UInt64 = 0
        sd_event_now(raw, CLOCK_BOOTTIME, &microseconds)
        return .microseconds(microseconds)
    }

    /// The time since 1970 at `now`, by the wall clock. The user may set this clock.
    public var wallClock: Duration {
        if let clock { return clock.wallClock }
        var microseconds: UInt64 = 0
        sd_event_now(raw, CLOCK_REALTIME, &microseconds)
        return .microseconds(microseconds)
    }

    /// Runs until `exit(_:)` is called. Returns the code given to it.
    public func run() throws(Errno) -> Int32 {
        try waitByItself()
        return try Errno.check(sd_event_loop(raw))
    }

    /// Waits at most `timeout` for one event and handles it. For tests, and for programs with their own loop.
    ///
    /// - Returns: whether an event was handled.
    @discardableResult
    public func runOnce(timeout: Duration) throws(Errno) -> Bool {
        if try waitByItself() { return true }
        return try Errno.check(sd_event_run(raw, timeout.wholeMicroseconds)) > 0
    }

    /// Reports to the service manager's watchdog while the loop runs. The manager may set a time for it (WatchdogSec in
    /// systemd.service(5)). The loop reports at half to three quarters of this time, with or without events.
    package func keepWatchdog() throws(Errno) {
        try Errno.check(sd_event_set_watchdog(raw, 1))
    }

    /// Ends `run()` after the current event.
    public func exit(_ code: Int32) {
        sd_event_exit(raw, code)
    }
}

extension Errno {
    /// Throws the error for a negative result of libsystemd.
    @discardableResult
    package static func check(_ result: Int32) throws(Errno) -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: -result) }
        return result
    }
}

extension Duration {
    /// The duration in microseconds, as libsystemd counts. 0 if negative; `.max`, libsystemd's "never", if too long.
    package var wholeMicroseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let whole = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
        let sum = whole.partialValue.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000_000))
        return whole.overflow || sum.overflow ? .max : sum.partialValue
    }
}
