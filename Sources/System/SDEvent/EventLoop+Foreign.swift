internal import CSystemd
public import SystemPackage

// Another loop can drive this one: GLib's, Qt's, a game's, or a plain poll(2). The other loop waits for the descriptor,
// asks for the time-out right before it sleeps, and calls `process()` after either.

extension EventLoop {
    /// The descriptor that is readable when events wait, also for timers and signals. It belongs to this loop.
    public var descriptor: Int32 {
        sd_event_get_fd(raw)
    }

    /// The time that another loop may sleep now. Zero if events wait, `nil` to sleep forever. Ask for it right before
    /// each sleep: it also applies changes to timers since the last call.
    public var timeOut: Duration? {
        // `process()` reports errors of the loop.
        (try? arm()) == false ? nil : .zero
    }

    /// Handles pending events without waiting. Then the descriptor covers all events.
    ///
    /// Does nothing within a handler of this loop.
    /// - Throws: `Errno` if the loop is used after a fork(2) or memory is short.
    public func process() throws(Errno) {
        // Bounded, so that handlers that always ask for more don't block the other loop's work.
        for _ in 0..<EventLoop.mostAtOnce {
            guard try arm() else { return }
            try Errno.check(sd_event_dispatch(raw))
        }
        _ = try arm()
    }

    /// Applies all pending changes to the kernel's watch list. Returns whether events wait.
    private func arm() throws(Errno) -> Bool {
        switch sd_event_get_state(raw) {
        case Int32(SD_EVENT_PENDING):
            return true
        case Int32(SD_EVENT_ARMED):
            if try Errno.check(sd_event_wait(raw, 0)) > 0 { return true }
            return try Errno.check(sd_event_prepare(raw)) > 0
        case Int32(SD_EVENT_INITIAL):
            return try Errno.check(sd_event_prepare(raw)) > 0
        default:
            // A handler is running, or the loop has ended.
            return false
        }
    }

    /// Makes the loop wait by itself again, after another loop waited for it. Returns whether an event was handled.
    @discardableResult
    func waitByItself() throws(Errno) -> Bool {
        if sd_event_get_state(raw) == Int32(SD_EVENT_ARMED) { try Errno.check(sd_event_wait(raw, 0)) }
        guard sd_event_get_state(raw) == Int32(SD_EVENT_PENDING) else { return false }
        try Errno.check(sd_event_dispatch(raw))
        return true
    }

    private static let mostAtOnce = 100
}
