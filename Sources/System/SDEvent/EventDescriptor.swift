internal import CSystemd
internal import Glibc
package import SystemPackage

/// A descriptor that wakes a thread or the loop (eventfd(2)). Any thread may use it.
nonisolated package final class EventDescriptor: Sendable {
    /// The descriptor to poll; this object owns it.
    package let descriptor: FileDescriptor

    /// - Parameter blocking: whether reading sleeps until there is something to read.
    package init(blocking: Bool) throws(Errno) {
        let raw = eventfd(0, Int32(EFD_CLOEXEC) | (blocking ? 0 : Int32(EFD_NONBLOCK)))
        guard raw >= 0 else { throw Errno(rawValue: errno) }
        descriptor = FileDescriptor(rawValue: raw)
    }

    deinit {
        try? descriptor.close()
    }

    package func wake() {
        eventfd_write(descriptor.rawValue, 1)
    }

    /// Consumes all wake-ups since the last call.
    package func drain() { readCount(of: descriptor) }
}

/// Reads and resets the count of an eventfd or timerfd. Afterwards, the descriptor isn't readable.
nonisolated func readCount(of descriptor: FileDescriptor) {
    var count: UInt64 = 0
    _ = read(descriptor.rawValue, &count, MemoryLayout.size(ofValue: count))
}
