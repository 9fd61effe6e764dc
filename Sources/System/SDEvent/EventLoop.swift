internal import CSystemd
public import SystemPackage

/// libsystemd's event loop: one thread that sleeps until something it waits for happens.
///
/// The loop belongs to the main thread. A source lives as long as the object that an `on…` method returns. The loop
/// runs no `Task`.
@MainActor
public final class EventLoop {
    let raw: OpaquePointer
    let clock: (any LoopClock)?

    /// Creates a loop.
    ///
    /// - Throws: `Errno` when the kernel gives no descriptor for it.
    public convenience init() throws(Errno) {
        try self.init(clock: nil)
    }

    /// Creates a loop with the time and the timers of `clock`, or with `nil` the machine's.
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

    /// The `sd_event` pointer, for other wrappers of libsystemd; valid as long as this object.
    package var pointer: OpaquePointer { raw }

    /// Time since the machine was started, sleep included (CLOCK_BOOTTIME): the moment at which the loop
    /// woke for the event now handled, so that all that is handled together has one time.
    public var now: Duration {
        if let clock { return clock.now }
        var microseconds: UInt64 = 0
        sd_event_now(raw, CLOCK_BOOTTIME, &microseconds)
        return .microseconds(microseconds)
    }

    /// Time since 1970 by the wall clock, which a person may set, at the same moment as `now`.
    public var wallClock: Duration {
        if let clock { return clock.wallClock }
        var microseconds: UInt64 = 0
        sd_event_now(raw, CLOCK_REALTIME, &microseconds)
        return .microseconds(microseconds)
    }

    /// Runs until `exit(_:)` is called.
    ///
    /// - Returns: the code given to `exit(_:)`.
    /// - Throws: `Errno` when waiting itself fails.
    public func run() throws(Errno) -> Int32 {
        try waitByItself()
        return try Errno.check(sd_event_loop(raw))
    }

    /// Waits for one event, at most `timeout`, and handles it: for tests and programs with a loop of their own.
    ///
    /// - Returns: whether anything was handled.
    /// - Throws: `Errno` when waiting itself fails.
    @discardableResult
    public func runOnce(timeout: Duration) throws(Errno) -> Bool {
        if try waitByItself() { return true }
        return try Errno.check(sd_event_run(raw, timeout.wholeMicroseconds)) > 0
    }

    /// Reports to the service manager that the loop goes round, where that watches for it (WatchdogSec in
    /// systemd.service(5)): at half to three quarters of its time, whether anything happens or not.
    package func keepWatchdog() throws(Errno) {
        try Errno.check(sd_event_set_watchdog(raw, 1))
    }

    /// Ends `run()` once what is being handled is done.
    public func exit(_ code: Int32) {
        sd_event_exit(raw, code)
    }
}

extension Errno {
    /// Throws if a function of libsystemd returned a negative number, which is an error number.
    @discardableResult
    package static func check(_ result: Int32) throws(Errno) -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: -result) }
        return result
    }
}

extension Duration {
    /// The duration in microseconds, as libsystemd counts.
    ///
    /// Negative durations are 0, and what is too long to count is the longest, which libsystemd takes for "never".
    package var wholeMicroseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let whole = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
        let sum = whole.partialValue.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000_000))
        return whole.overflow || sum.overflow ? .max : sum.partialValue
    }
}
