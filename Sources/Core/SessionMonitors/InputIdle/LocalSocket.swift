internal import FileSupport
internal import Glibc
internal import SDEvent
internal import SystemPackage

/// A connection to a program of the same user, or of root, by its socket in the file system (unix(7)).
///
/// Nothing waits: messages to it are short, and those from it are read when the loop says that they are there.
final class LocalSocket {
    private let descriptor: FileDescriptor
    private var source: IOSource?
    private let receive: ([UInt8]?) -> Void

    /// Connects at once.
    ///
    /// - Parameter receive: called with the bytes that have come, and with nil when the connection has ended.
    /// - Throws: `Errno` when nobody listens, when another user does, or when too many others wait to be accepted.
    init(_ path: String, on loop: EventLoop, _ receive: @escaping ([UInt8]?) -> Void) throws(Errno) {
        let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard raw >= 0 else { throw Errno(rawValue: errno) }
        descriptor = FileDescriptor(rawValue: raw)
        self.receive = receive
        try LocalSocket.connect(raw, to: path)
        guard LocalSocket.user(behind: raw).map(LocalSocket.isTrusted) == true else { throw .permissionDenied }
        source = try loop.onReadable(descriptor) { [weak self] in self?.read() }
    }

    isolated deinit {
        // It may be released within the source's own handler.
        source?.end()
        try? descriptor.close()
    }

    /// Sends a few bytes; ends the connection, as the loop tells, when the other end has gone or does not read.
    func send(_ bytes: [UInt8]) {
        let sent = Glibc.send(descriptor.rawValue, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        if sent != bytes.count { shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }
    }

    private func read() {
        let bytes = try? [UInt8](unsafeUninitializedCapacity: LocalSocket.mostBytes) { buffer, count in
            count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if let bytes, !bytes.isEmpty { receive(bytes) } else { end() }
    }

    private func end() {
        guard source != nil else { return }
        source = nil
        receive(nil)
    }

    private static func connect(_ descriptor: Int32, to path: String) throws(Errno) {
        let result = try withSocketAddress(of: path) { Glibc.connect(descriptor, $0, $1) }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    /// The identity of a socket's file: a program that takes the place of another makes another file.
    struct Identity: Equatable {
        let inode: ino_t
        /// When it was made; another file may get the number of one that is gone.
        let seconds: Int
        let nanoseconds: Int
    }

    /// The identity of the file at a path.
    ///
    /// - Throws: `Errno` when there is none.
    static func identity(of path: String) throws(Errno) -> Identity {
        var file = stat()
        guard stat(path, &file) == 0 else { throw Errno(rawValue: errno) }
        return Identity(inode: file.st_ino, seconds: file.st_ctim.tv_sec, nanoseconds: file.st_ctim.tv_nsec)
    }

    /// Whether a program of this user may be asked: ours, or root's.
    nonisolated static func isTrusted(_ user: uid_t) -> Bool { user == 0 || user == getuid() }

    /// The user who listens; nil when the kernel does not say.
    private static func user(behind descriptor: Int32) -> uid_t? {
        // A `struct ucred`: process, user and group.
        var peer: [UInt32] = [0, 0, 0]
        var size = socklen_t(12)
        return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer[1] : nil
    }

    private static let mostBytes = 4096
}

/// The fields of a binary protocol, in the machine's own byte order.
nonisolated struct WireFields {
    private(set) var bytes: [UInt8] = []

    init(_ numbers: UInt32...) {
        for number in numbers { add(number) }
    }

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    /// Adds bytes, and zeros up to a multiple of four.
    mutating func add(padded new: some Sequence<UInt8>) {
        bytes.append(contentsOf: new)
        bytes.append(contentsOf: [UInt8](repeating: 0, count: -bytes.count & 3))
    }
}

extension [UInt8] {
    /// The number at an offset, in the machine's own byte order; nil past the end.
    nonisolated func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number? {
        guard offset >= 0, count - offset >= MemoryLayout<Number>.size else { return nil }
        return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
    }
}
