internal import Glibc
internal import HalflightSupport
internal import Responders
internal import SDEvent
internal import SystemPackage

/// The socket `control.sock` of darkman: each line is a request, and those that ask for the mode are answered by a line.
final class DarkmanSocket {
    private let path: String
    private let listener: FileDescriptor
    private var source: IOSource?
    private let loop: EventLoop
    /// Returns the line to answer.
    private let handle: (DarkmanRequest) -> String?
    private var clients: [Client] = []

    /// A program that is connected.
    private final class Client {
        let descriptor: FileDescriptor
        var source: IOSource?
        /// The beginning of a line.
        var received: [UInt8] = []
        var isWatching = false

        init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

        isolated deinit {
            source?.end()
            try? descriptor.close()
        }

        /// - Returns: false where the program is gone, or does not read.
        func write(_ line: String) -> Bool {
            let bytes = Array("\(line)\n".utf8)
            return send(descriptor.rawValue, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
                == bytes.count
        }
    }

    /// More programs than these are turned away, and a program that writes a longer line.
    private static let (mostClients, longestLine) = (32, 64)

    /// - Parameter folder: the folder of the socket; it is made.
    /// - Throws: `Errno`; `.addressInUse` where another program listens there.
    init(
        in folder: String, on loop: EventLoop, _ handle: @escaping (DarkmanRequest) -> String?
    ) throws(Errno) {
        path = "\(folder)/control.sock"
        (self.loop, self.handle) = (loop, handle)
        try makeFolders(folder)
        if isListenedTo(path) { throw .addressInUse }
        unlink(path)
        listener = try DarkmanSocket.listener(at: path)
        source = try loop.onReadable(listener) { [weak self] in self?.accept() }
    }

    isolated deinit {
        source?.end()
        try? listener.close()
        unlink(path)
    }

    func announce(_ mode: String) { clients.removeAll { $0.isWatching && !$0.write(mode) } }

    private func accept() {
        let raw = Glibc.accept(listener.rawValue, nil, nil)
        guard raw >= 0 else { return }
        _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
        let client = Client(FileDescriptor(rawValue: raw))
        guard clients.count < DarkmanSocket.mostClients else { return }
        client.source = try? loop.onReadable(client.descriptor) { [weak self, weak client] in
            if let self, let client, !read(client) { clients.removeAll { $0 === client } }
        }
        if client.source != nil { clients.append(client) }
    }

    /// - Returns: false where the program has nothing more to ask.
    private func read(_ client: Client) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = recv(client.descriptor.rawValue, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        guard count > 0 else {
            if count < 0 { return errno == EAGAIN || errno == EINTR }
            // A program that watches may have nothing more to write.
            client.source = nil
            return client.isWatching
        }
        client.received += bytes[..<count]
        while let end = client.received.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: client.received[..<end], as: UTF8.self)
            client.received.removeSubrange(...end)
            let request = DarkmanRequest(line)
            client.isWatching = client.isWatching || request == .watch
            let answer = request.map(handle) ?? "expected get, watch, toggle, set dark or set light"
            if let answer, !client.write(answer) { return false }
        }
        return client.received.count <= DarkmanSocket.longestLine
    }

    private static func listener(at path: String) throws(Errno) -> FileDescriptor {
        let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard raw >= 0 else { throw Errno(rawValue: errno) }
        let isBound = try? withSocketAddress(of: path) { bind(raw, $0, $1) == 0 && listen(raw, 8) == 0 }
        guard isBound == true else {
            let error = isBound == nil ? .fileNameTooLong : Errno(rawValue: errno)
            close(raw)
            throw error
        }
        return FileDescriptor(rawValue: raw)
    }
}
