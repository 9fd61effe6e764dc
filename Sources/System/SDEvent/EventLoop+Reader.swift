internal import Glibc
package import SystemPackage

extension EventLoop {
    /// Calls `handler` when standard output loses its reader, which a program with nothing to write wouldn't notice.
    /// Returns `nil` unless the output is a pipe or socket: other outputs can't lose their reader.
    package func onReaderGone(_ handler: @escaping () -> Void) throws(Errno) -> IOSource? {
        var information = stat()
        guard fstat(STDOUT_FILENO, &information) == 0,
            [S_IFIFO, S_IFSOCK].contains(information.st_mode & S_IFMT)
        else { return nil }
        return try onReadable(.standardOutput) {
            var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            guard poll(&output, 1, 0) == 1 else { return }
            handler()
        }
    }
}
