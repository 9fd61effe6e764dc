internal import CSystemd
internal import Glibc
public import SystemPackage

/// A descriptor by which one thread wakes another, or the loop (eventfd(2)); any thread may use it.
nonisolated public final class EventDescriptor: Sendable {
    /// What to wait for; it belongs to this object.
    public let descriptor: FileDescriptor

    /// Makes one.
    ///
    /// - Parameter blocking: whether `take()` sleeps until there is something to take.
    /// - Throws: `Errno` when no descriptor is to be had.
    public init(blocking: Bool) throws(Errno) {
        let raw = eventfd(0, Int32(EFD_CLOEXEC) | (blocking ? 0 : Int32(EFD_NONBLOCK)))
        guard raw >= 0 else { throw Errno(rawValue: errno) }
        descriptor = FileDescriptor(rawValue: raw)
    }

    deinit {
        try? descriptor.close()
    }

    /// Wakes whoever waits.
    public func give() {
        eventfd_write(descriptor.rawValue, 1)
    }

    /// Takes note of everything given since the last time.
    public func take() {
        var count: eventfd_t = 0
        eventfd_read(descriptor.rawValue, &count)
    }
}
