internal import CLinux
internal import Glibc
package import SystemPackage

/// A stream, such as standard error, that never blocks writers. A full pipe, or a terminal stopped by Ctrl-S, accepts
/// nothing until its reader reads. O_NONBLOCK belongs to the open file, which the shell shares. So a terminal or pipe
/// is opened again, and a socket is asked each time.
package struct NonblockingStream: ~Copyable, Sendable {
    private enum Way {
        case opened, asked, polled, file
    }

    private let descriptor: Int32
    private let way: Way

    /// - Parameter links: the process's folder of links to open files (proc_pid_fd(5)).
    package init(_ stream: Int32, links: String = "/proc/self/fd") {
        var information = stat()
        _ = fstat(stream, &information)
        switch information.st_mode & S_IFMT {
        case S_IFSOCK: (descriptor, way) = (stream, .asked)
        case S_IFIFO, S_IFCHR:
            let own = open("\(links)/\(stream)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            // Another user's stream, as after su(1), can't be opened.
            (descriptor, way) = own >= 0 ? (own, .opened) : (stream, .polled)
        default: (descriptor, way) = (stream, .file)
        }
    }

    deinit {
        if way == .opened { close(descriptor) }
    }

    /// Writes the bytes that the stream accepts immediately. Returns their number; 0 if the reader doesn't read.
    package func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
        while !bytes.isEmpty {
            if way == .polled, try !accepts(within: .zero) { return 0 }
            let count = bytes.withUnsafeBytes { bytes in
                switch way {
                case .asked: send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
                // The stream may not accept a second byte after the first.
                case .polled: Glibc.write(descriptor, bytes.baseAddress, 1)
                case .opened, .file: Glibc.write(descriptor, bytes.baseAddress, bytes.count)
                }
            }
            if count >= 0 { return count }
            if errno == EAGAIN { return 0 }
            if errno != EINTR { throw Errno(rawValue: errno) }
        }
        return 0
    }

    /// Waits until the stream accepts bytes or writing would fail. Returns false after `limit`; `nil` waits forever.
    ///
    /// - Throws: `.interrupted` if a blocked signal that ends programs is pending: an event loop must handle it.
    package func accepts(within limit: Duration?) throws(Errno) -> Bool {
        var ends = sigset_t()
        sigemptyset(&ends)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ends, signal) }
        let signals = signalfd(-1, &ends, Int32(SFD_CLOEXEC))
        defer { if signals >= 0 { close(signals) } }
        var waited = [
            pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = limit.map { Int32(clamping: Int64($0 / .milliseconds(1))) } ?? -1
        while true {
            let count = poll(&waited, 2, milliseconds)
            if waited[1].revents != 0 { throw .interrupted }
            if count >= 0 { return count > 0 }
            if errno != EINTR { throw Errno(rawValue: errno) }
        }
    }
}

/// Writes bytes unbuffered: the reader of a pipe gets them immediately.
///
/// - Parameter limit: the longest wait for a reader that doesn't read; `nil` waits forever.
/// - Throws: `Errno`; `.brokenPipe` if the reader is gone and SIGPIPE is ignored; `.timedOut` after the limit;
///   `.interrupted` if a signal for an event loop has arrived.
package func writeAll(
    _ bytes: some Sequence<UInt8>, to descriptor: Int32, within limit: Duration? = nil
) throws(Errno) {
    let stream = NonblockingStream(descriptor)
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
        let count = try stream.write(rest)
        rest = rest.dropFirst(count)
        if count == 0, try !stream.accepts(within: limit) { throw .timedOut }
    }
}
