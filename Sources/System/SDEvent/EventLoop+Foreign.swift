internal import CSystemd
public import SystemPackage

// A loop that another loop drives: GLib's, Qt's, a game's, or a plain poll(2). The other loop waits for the
// descriptor, asks for the time-out right before it sleeps, and calls `process()` when either has come.

extension EventLoop {
    /// The number of the descriptor that becomes readable when there is something to handle; it stays this loop's.
    ///
    /// It covers timers and signals, too.
    public var descriptor: Int32 {
        sd_event_get_fd(raw)
    }

    /// How long another loop may sleep on the descriptor now: zero when something waits to be handled, else nil, for
    /// ever.
    ///
    /// Ask for it right before each sleep: it also applies what was armed since the last call.
    public var timeOut: Duration? {
        // `process()` reports errors of the loop.
        (try? arm()) == false ? nil : .zero
    }

    /// Handles what has happened by now, without waiting; then the descriptor covers all events.
    ///
    /// Within a handler of this loop it does nothing.
    /// - Throws: `Errno` when the loop is used after a fork(2), or memory is short.
    public func process() throws(Errno) {
        // Bounded, so that handlers which always ask for more do not keep the other loop from its own work.
        for _ in 0..<EventLoop.mostAtOnce {
            guard try arm() else { return }
            try Errno.check(sd_event_dispatch(raw))
        }
        _ = try arm()
    }

    /// Applies all pending changes to the kernel's watch list.
    ///
    /// - Returns: whether something waits to be handled.
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

    /// Makes the loop wait by itself again, after another loop has waited for it.
    ///
    /// - Returns: whether something was handled.
    @discardableResult
    func waitByItself() throws(Errno) -> Bool {
        if sd_event_get_state(raw) == Int32(SD_EVENT_ARMED) { try Errno.check(sd_event_wait(raw, 0)) }
        guard sd_event_get_state(raw) == Int32(SD_EVENT_PENDING) else { return false }
        try Errno.check(sd_event_dispatch(raw))
        return true
    }

    private static let mostAtOnce = 100
}
