internal import FileSupport
internal import Glibc
internal import SDEvent
internal import SystemPackage

/// A connection to a program of this user or root, by its socket in the file system (unix(7)).
///
/// Nothing blocks: outgoing messages are short, and incoming messages are read when the loop reports them.
final class LocalSocket {
    private let descriptor: FileDescriptor
    private var source: IOSource?
    private let receive: ([UInt8]?) -> Void

    /// Connects at once.
    ///
    /// - Parameter receive: Called with received bytes, and with `nil` at the end of the connection.
    /// - Throws: `Errno` without a listener, for another user's listener, or if its queue is full.
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
        // This object may be released by the source's own handler.
        source?.end()
        try? descriptor.close()
    }

    /// Sends a few bytes. Ends the connection if the other end has gone or doesn't read; the loop then reports it.
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

    /// The identity of a socket's file. A replacement program creates a new file.
    struct Identity: Equatable {
        let inode: ino_t
        /// The time of the last status change. A new file may reuse the number of a deleted one.
        let seconds: Int
        let nanoseconds: Int
    }

    static func identity(of path: String) throws(Errno) -> Identity {
        var file = stat()
        guard stat(path, &file) == 0 else { throw Errno(rawValue: errno) }
        return Identity(inode: file.st_ino, seconds: file.st_ctim.tv_sec, nanoseconds: file.st_ctim.tv_nsec)
    }

    nonisolated static func isTrusted(_ user: uid_t) -> Bool { user == 0 || user == getuid() }

    private static func user(behind descriptor: Int32) -> uid_t? {
        // A `struct ucred`: process, user and group.
        var peer: [UInt32] = [0, 0, 0]
        var size = socklen_t(12)
        return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer[1] : nil
    }

    private static let mostBytes = 4096
}

/// The fields of a binary protocol, in the machine's byte order.
nonisolated struct WireFields {
    private(set) var bytes: [UInt8] = []

    init(_ numbers: UInt32...) {
        for number in numbers { add(number) }
    }

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    mutating func add(padded new: some Sequence<UInt8>) {
        bytes.append(contentsOf: new)
        bytes.append(contentsOf: [UInt8](repeating: 0, count: -bytes.count & 3))
    }
}

extension [UInt8] {
    /// Returns `nil` past the end. In the machine's byte order.
    nonisolated func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number? {
        guard offset >= 0, count - offset >= MemoryLayout<Number>.size else { return nil }
        return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
    }
}
