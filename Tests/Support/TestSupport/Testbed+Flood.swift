public import Foundation

extension Testbed {
    /// A uevent sent repeatedly, as fast as listeners receive it. libumockdev would give up on a slow listener.
    public struct UeventFlood {
        private let message: [UInt8]
        private let listeners: [String]

        fileprivate init(_ message: [UInt8], to listeners: [String]) {
            self.message = message
            self.listeners = listeners
        }

        /// Sends the uevent repeatedly. The listeners are as of the time when the uevent was captured.
        public func send(times: Int) throws {
            let descriptor = socket(AF_UNIX, CInt(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), 0)
            defer { close(descriptor) }
            for listener in listeners {
                for _ in 0..<times {
                    let sent = withSocketAddress(listener) {
                        sendto(descriptor, message, message.count, 0, $0, $1)
                    }
                    guard sent == message.count else { throw Failure.system("cannot send to \(listener)", errno) }
                }
            }
        }
    }

    /// Captures a device's uevent, to send it again.
    public func flood(_ device: String, _ action: String = "change") throws -> UeventFlood {
        let listeners = try FileManager.default.contentsOfDirectory(atPath: root)
            .filter { $0.hasPrefix("event") }.map { "\(root)/\($0)" }
        // libumockdev sends to all sockets with such a name.
        let path = "\(root)/event99999"
        let descriptor = socket(AF_UNIX, CInt(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer {
            close(descriptor)
            unlink(path)
        }
        guard withSocketAddress(path, { bind(descriptor, $0, $1) }) == 0 else {
            throw Failure.system("cannot bind \(path)", errno)
        }
        try uevent(device, action)
        var message = [UInt8](repeating: 0, count: 8192)
        let count = recv(descriptor, &message, message.count, 0)
        guard count > 0 else { throw Failure.system("no uevent", errno) }
        return UeventFlood(Array(message[..<count]), to: listeners)
    }
}

/// Passes a path to C as a socket's address.
public func withSocketAddress<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result
{
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}
