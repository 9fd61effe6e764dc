internal import CSystemd
public import SystemPackage

/// Calls a handler once after the current events, however often it was scheduled.
public final class DeferredSource: EventSource {
    fileprivate let handler: () -> Void

    fileprivate init(_ handler: @escaping () -> Void) {
        self.handler = handler
    }

    /// Schedules the handler.
    public func schedule() {
        enable(Int32(SD_EVENT_ONESHOT))
    }
}

extension EventLoop {
    /// Makes a source that calls `handler` after each `schedule()`, from the loop.
    ///
    /// - Throws: `Errno` when memory is short.
    public func makeDeferred(_ handler: @escaping () -> Void) throws(Errno) -> DeferredSource {
        let source = DeferredSource(handler)
        try source.add { made, userData in
            sd_event_add_defer(
                raw, &made,
                { _, userData in
                    MainActor.assumeIsolated { userData?.object(DeferredSource.self).handler() }
                    return 0
                }, userData)
        }
        source.enable(Int32(SD_EVENT_OFF))
        return source
    }
}
