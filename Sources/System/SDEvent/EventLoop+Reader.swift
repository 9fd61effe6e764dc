internal import Glibc
package import SystemPackage

extension EventLoop {
    /// Calls `handler` when the other end of standard output, a pipe or socket, is closed; other outputs cannot lose
    /// their reader, and have nothing to wait for.
    ///
    /// Without it a program would outlive its reader for as long as there is nothing to write.
    /// - Throws: `Errno` when it cannot be waited for.
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
