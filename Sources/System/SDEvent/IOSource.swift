internal import CSystemd
internal import Glibc
public import SystemPackage

/// Reports a readable or writable descriptor, or a closed other end.
public final class IOSource: HandledSource<Void> {
    /// Sets whether the source also waits for room to write. For sources of `onReadable(_:_:)`.
    package func watch(forWriting: Bool) {
        sd_event_source_set_io_events(raw, UInt32(EPOLLIN.rawValue) | (forWriting ? UInt32(EPOLLOUT.rawValue) : 0))
    }
}

extension EventLoop {
    /// Calls `handler` when `descriptor` is readable or its other end closes. The caller owns the descriptor, and keeps
    /// it open while the source exists.
    /// - Throws: `Errno`, such as `.notPermitted` for a regular file, which is always readable.
    public func onReadable(_ descriptor: FileDescriptor, _ handler: @escaping () -> Void) throws(Errno) -> IOSource {
        try onEvents(UInt32(EPOLLIN.rawValue), of: descriptor, handler)
    }

    /// Calls `handler` when `descriptor` is writable or its other end closes, like `onReadable(_:_:)`.
    public func onWritable(_ descriptor: FileDescriptor, _ handler: @escaping () -> Void) throws(Errno) -> IOSource {
        try onEvents(UInt32(EPOLLOUT.rawValue), of: descriptor, handler)
    }

    private func onEvents(
        _ events: UInt32, of descriptor: FileDescriptor, _ handler: @escaping () -> Void
    ) throws(Errno) -> IOSource {
        let source = IOSource { _ in handler() }
        try source.add { made, userData in
            sd_event_add_io(
                raw, &made, descriptor.rawValue, events, { _, _, _, userData in IOSource.call(userData, ()) }, userData)
        }
        return source
    }
}
