internal import CSystemd
internal import SystemPackage

/// An event source of the loop.
///
/// It is removed when its last reference goes.
@MainActor
public class EventSource {
    private(set) var raw: OpaquePointer?

    init() {}

    isolated deinit {
        end()
    }

    /// Removes the source immediately.
    ///
    /// Releasing a source within its own handler removes it when the handler returns; code that closes the source's
    /// descriptor there must end the source first.
    public func end() {
        sd_event_source_disable_unref(raw)
        raw = nil
    }

    /// Whether the loop waits for it now.
    public var isEnabled: Bool {
        guard let raw else { return false }
        return sd_event_source_get_enabled(raw, nil) > 0
    }

    /// Makes the loop handle this source before others of the same wake-up (lower is earlier; 0 is usual).
    public func setPriority(_ priority: Int64) {
        sd_event_source_set_priority(raw, priority)
    }

    func enable(_ mode: Int32) {
        sd_event_source_set_enabled(raw, mode)
    }

    /// Makes the source by a function of sd-event, which hands the second argument back to the source's callback.
    func add(_ make: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32) throws(Errno) {
        try Errno.check(make(&raw, Unmanaged.passUnretained(self).toOpaque()))
    }
}

extension UnsafeMutableRawPointer {
    /// The source that sd-event hands back, kept alive while its callback runs even when that drops it.
    func object<Source: EventSource>(_ type: Source.Type) -> Source {
        Unmanaged<Source>.fromOpaque(self).takeUnretainedValue()
    }
}
