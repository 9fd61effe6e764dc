import Foundation
import TestSupport

/// A listening socket. Its file stays when closed, as after a crash.
final class Listener {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let result = withSocketAddress(path) { bind(descriptor, $0, $1) }
        guard result == 0, listen(descriptor, 4) == 0 else { throw Failure("cannot listen at \(path): error \(errno)") }
    }

    func close() {
        _ = Foundation.close(descriptor)
    }
}
