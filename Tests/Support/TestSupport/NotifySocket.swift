import Foundation

/// The service manager's end of `NOTIFY_SOCKET`. Collects a service's messages.
public final class NotifySocket: Sendable {
    /// The value of `NOTIFY_SOCKET`.
    public let path: String
    /// The received assignments, such as `READY=1`, one per line.
    public let notices = LineLog()
    private let folder: TemporaryFolder
    private let descriptor: CInt

    /// Makes the socket, and listens.
    public init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/notify"
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard withSocketAddress(path, { bind(descriptor, $0, $1) }) == 0 else {
            throw Failure.system("cannot bind \(path)", errno)
        }
        Thread.detachNewThread { [descriptor, notices] in Self.receive(descriptor, into: notices) }
    }

    deinit {
        // Ends the thread's read, and the thread closes the descriptor.
        shutdown(descriptor, CInt(SHUT_RDWR))
    }

    private static func receive(_ descriptor: CInt, into notices: LineLog) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
            notices.append(Data(buffer[..<count]) + Data("\n".utf8))
        }
        close(descriptor)
        notices.end()
    }
}
