import Foundation

/// A named pipe for scripts' lines. Each line of up to 4096 bytes arrives whole, even if several scripts write at once.
public final class Mailbox: Sendable {
    /// Scripts write with `echo ... > path`.
    public let path: String
    /// The received lines.
    public let log = LineLog()
    private let folder: TemporaryFolder
    private let ownEnd: CInt

    /// Makes the pipe, and reads from it.
    public init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/mailbox"
        guard mkfifo(path, 0o600) == 0 else { throw Failure.system("mkfifo", errno) }
        let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        // Keeps the pipe open when a script closes its end.
        ownEnd = open(path, O_WRONLY | O_CLOEXEC)
        guard reading >= 0, ownEnd >= 0, fcntl(reading, F_SETFL, 0) == 0 else {
            throw Failure.system("cannot open \(path)", errno)
        }
        drain(reading, into: log)
    }

    deinit {
        close(ownEnd)
    }

    /// All lines so far, oldest first.
    public var lines: [String] { log.lines }
}
