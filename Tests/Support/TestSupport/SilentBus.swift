import Foundation

/// A socket that looks like a message bus, but never answers.
public final class SilentBus: Sendable {
    /// The bus's address, as in `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    /// In seconds. sd-bus itself gives up only after 90.
    public static let givenUpBefore = 60.0
    private let folder: TemporaryFolder
    private let descriptor: CInt

    /// Makes the socket, by default at a temporary path.
    public init(at path: String? = nil) throws {
        folder = try TemporaryFolder()
        let path = path ?? "\(folder.path)/bus"
        address = "unix:path=\(path)"
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard withSocketAddress(path, { bind(descriptor, $0, $1) == 0 && listen(descriptor, 4) == 0 }) else {
            throw Failure.system("cannot listen at \(path)", errno)
        }
    }

    deinit { close(descriptor) }
}
