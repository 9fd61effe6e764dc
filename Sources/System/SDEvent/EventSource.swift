internal import CSystemd
internal import SystemPackage

/// An event source of the loop. It is removed with its last reference.
@MainActor
public class EventSource {
    private(set) var raw: OpaquePointer?

    init() {}

    isolated deinit {
        end()
    }

    /// Removes the source immediately. A source that is released within its handler lives until the handler returns, so
    /// a handler that closes the source's descriptor must end the source first.
    public func end() {
        sd_event_source_disable_unref(raw)
        raw = nil
    }

    /// Whether the loop waits for this source now.
    public var isEnabled: Bool {
        guard let raw else { return false }
        return sd_event_source_get_enabled(raw, nil) > 0
    }

    /// Sets the priority within a wake-up. Lower is earlier; 0 is usual.
    public func setPriority(_ priority: Int64) {
        sd_event_source_set_priority(raw, priority)
    }

    func enable(_ mode: Int32) {
        sd_event_source_set_enabled(raw, mode)
    }

    /// Adds the source with a function of sd-event. The function's second argument is passed to the source's callback.
    func add(_ make: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32) throws(Errno) {
        try Errno.check(make(&raw, Unmanaged.passUnretained(self).toOpaque()))
    }
}

/// An event source that passes each event to a handler.
public class HandledSource<Event: Sendable>: EventSource {
    let handler: (Event) -> Void

    init(_ handler: @escaping (Event) -> Void) { self.handler = handler }

    /// Calls the handler of the source in `userData`, which lives during the call. Returns 0, for sd-event.
    nonisolated static func call(_ userData: UnsafeMutableRawPointer?, _ event: Event) -> Int32 {
        guard let userData else { return 0 }
        // sd-event calls back on the loop's thread, which is the main actor's.
        nonisolated(unsafe) let source = userData
        MainActor.assumeIsolated {
            Unmanaged<HandledSource>.fromOpaque(source).takeUnretainedValue().handler(event)
        }
        return 0
    }
}
