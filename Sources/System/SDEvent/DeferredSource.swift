internal import CSystemd
public import SystemPackage

/// Calls a handler once after the current events, even if it was scheduled several times.
public final class DeferredSource: HandledSource<Void> {
    /// Schedules the handler.
    public func schedule() {
        enable(Int32(SD_EVENT_ONESHOT))
    }
}

extension EventLoop {
    /// Creates a source that calls `handler` after each `schedule()`, from the loop.
    public func makeDeferred(_ handler: @escaping () -> Void) throws(Errno) -> DeferredSource {
        let source = DeferredSource { _ in handler() }
        try source.add { made, userData in
            sd_event_add_defer(raw, &made, { _, userData in DeferredSource.call(userData, ()) }, userData)
        }
        source.enable(Int32(SD_EVENT_OFF))
        return source
    }
}
