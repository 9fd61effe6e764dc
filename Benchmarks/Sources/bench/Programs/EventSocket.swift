import Foundation

/// One end of umockdev's socket for uevents. Each program that listens makes this datagram socket in the mocked tree.
final class EventSocket {
    private let path: String
    private let isOwner: Bool
    private let descriptor: CInt

    /// Creates a listener's end, whose file is removed with it.
    init(boundTo path: String) throws {
        (self.path, isOwner) = (path, true)
        descriptor = try EventSocket.open(path, bind)
    }

    /// Creates the end that sends to the listener at `path`.
    init(connectedTo path: String) throws {
        (self.path, isOwner) = (path, false)
        descriptor = try EventSocket.open(path, connect)
    }

    deinit {
        close(descriptor)
        if isOwner { unlink(path) }
    }

    func send(_ event: [UInt8]) {
        _ = Foundation.send(descriptor, event, event.count, 0)
    }

    func receive() throws -> [UInt8] {
        var event = [UInt8](repeating: 0, count: 8192)
        let count = recv(descriptor, &event, event.count, CInt(MSG_DONTWAIT))
        guard count > 0 else { throw Failure("umockdev sent no uevent to \(path)") }
        return Array(event[..<count])
    }

    private static func open(
        _ path: String, _ attach: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) throws -> CInt {
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let result = withUnsafeBytes(of: address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { buffer in
                buffer.baseAddress.map { attach(descriptor, $0, socklen_t(bytes.count)) } ?? -1
            }
        }
        guard result == 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
        return descriptor
    }
}
