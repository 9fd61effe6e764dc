internal import CSystemd
internal import Glibc
public import SystemPackage

/// Reports that a descriptor is readable or writable, or that its other end was closed.
public final class IOSource: HandledSource<Void> {
    /// Has the source of `onReadable(_:_:)` wait for room to write, too, or no longer.
    package func watch(forWriting: Bool) {
        sd_event_source_set_io_events(raw, UInt32(EPOLLIN.rawValue) | (forWriting ? UInt32(EPOLLOUT.rawValue) : 0))
    }
}

extension EventLoop {
    /// Calls `handler` whenever `descriptor` can be read or its other end is closed.
    ///
    /// The descriptor stays the caller's: it must be open as long as the source is there.
    /// - Throws: `Errno`, such as `.notPermitted` for a regular file, which is always readable.
    public func onReadable(_ descriptor: FileDescriptor, _ handler: @escaping () -> Void) throws(Errno) -> IOSource {
        try onEvents(UInt32(EPOLLIN.rawValue), of: descriptor, handler)
    }

    /// Calls `handler` whenever `descriptor` takes more bytes, or its other end is closed.
    ///
    /// The descriptor stays the caller's: it must be open as long as the source is there.
    /// - Throws: `Errno`, such as `.notPermitted` for a regular file, which can always be written.
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
