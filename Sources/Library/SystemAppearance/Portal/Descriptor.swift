#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A descriptor that's closed with this object.
final class Descriptor: Sendable {
    let number: Int32

    /// Connects to a local socket (unix(7)).
    init?(connectedTo name: [UInt8]) {
        #if canImport(Musl)
        number = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)
        #else
        number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        #endif
        guard number >= 0 else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let (whole, room) = (MemoryLayout<sockaddr_un>.size, MemoryLayout.size(ofValue: address.sun_path))
        guard !name.isEmpty, name.count < room else { return nil }
        unsafe withUnsafeMutableBytes(of: &address) { unsafe $0[(whole - room)...].copyBytes(from: name) }
        // The zero byte after a path is already there.
        let size = socklen_t(whole - room + name.count + (name[0] == 0 ? 0 : 1))
        let result = unsafe withUnsafeBytes(of: &address) {
            unsafe connect(number, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), size)
        }
        guard result == 0 else { return nil }
    }

    /// Reports what appears in the folders of sockets (inotify(7)).
    init?(watchingFor names: [[UInt8]]) {
        number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard number >= 0 else { return nil }
        for name in names where name.first != 0 {
            let folder = String(decoding: name[..<(name.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
            _ = unsafe inotify_add_watch(number, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB))
        }
    }

    deinit { close(number) }

    /// Sends without waiting. Returns whether all bytes were sent.
    func sendAll(_ bytes: [UInt8]) -> Bool {
        unsafe send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    func read() -> [UInt8]? { readBytes(of: number) }
}

/// Returns the available bytes without waiting. `nil` at the end.
func readBytes(of descriptor: Int32) -> [UInt8]? {
    guard isReadable(descriptor, until: .now) else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count < 0 else { return count == 0 ? nil : Array(bytes[..<count]) }
    return [EAGAIN, EINTR].contains(errno) ? [] : nil
}

/// Waits for input, or for the other side to close. `false` if neither happens by `end`.
func isReadable(_ descriptor: Int32, until end: ContinuousClock.Instant) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
        let left = max(.zero, end - .now) / .milliseconds(1)
        let count = unsafe poll(&request, 1, Int32(left.rounded(.up)))
        guard count < 0, errno == EINTR else { return count > 0 }
    }
}

/// Returns a number and a time that tell a socket's file from an earlier one. `nil` without a file.
func fileIdentity(of name: [UInt8]) -> [Int]? {
    var status = stat()
    guard unsafe stat(String(decoding: name, as: UTF8.self), &status) == 0 else { return nil }
    return [Int(status.st_ino), Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec)]
}

func environmentVariable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
