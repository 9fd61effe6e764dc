internal import Glibc
internal import SDEvent
internal import SystemPackage

/// Asks an X server once for the time since the last input (`ScreenSaverQueryInfo`, "X11 Screen Saver Extension").
///
/// The connection ends with the answer, because each event that a server sends to its clients would wake this program.
final class X11Idle {
    private var socket: LocalSocket?
    private var received: [UInt8] = []
    private var step = Step.setup
    private let deliver: (Duration?) -> Void

    private enum Step: Equatable {
        case setup
        case extensionCode(root: UInt32)
        case idleTime
    }

    /// - Parameter deliver: Called from the loop, with `nil` if the server doesn't report the time.
    /// - Throws: `Errno` without a server.
    init(
        _ display: X11Display, cookie: [UInt8], on loop: EventLoop, _ deliver: @escaping (Duration?) -> Void
    ) throws(Errno) {
        self.deliver = deliver
        socket = try LocalSocket(display.socketPath, on: loop) { [weak self] in self?.receive($0) }
        socket?.send(X11Message.setup(cookie: cookie))
    }

    private func receive(_ bytes: [UInt8]?) {
        guard let bytes, received.count <= X11Message.longestSetup else { return finish(nil) }
        received += bytes
        guard let length = step == .setup ? X11Message.setupLength(received) : X11Message.replyLength,
            received.count >= length
        else { return }
        let reply = Array(received.prefix(length))
        received.removeFirst(length)
        handle(reply)
    }

    private func handle(_ reply: [UInt8]) {
        switch step {
        case .setup:
            guard let root = X11Message.root(inSetup: reply) else { return finish(nil) }
            step = .extensionCode(root: root)
            socket?.send(X11Message.queryScreenSaver)
        case .extensionCode(let root):
            guard let code = X11Message.extensionCode(reply) else { return finish(nil) }
            step = .idleTime
            socket?.send(X11Message.queryInfo(extensionCode: code, root: root))
        case .idleTime: finish(X11Message.idleTime(reply))
        }
    }

    private func finish(_ idle: Duration?) {
        guard socket != nil else { return }
        socket = nil
        deliver(idle)
    }
}

/// A local X server's display: `:0`, `:0.1` or `unix:0`. Others would need the network.
nonisolated struct X11Display: Equatable {
    let number: String

    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), ["", "unix"].contains(text[..<colon]) else { return nil }
        let number = text[text.index(after: colon)...].prefix { $0 != "." }
        guard (1...5).contains(number.utf8.count), number.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        self.number = String(number)
    }

    var socketPath: String { "/tmp/.X11-unix/X\(number)" }

    /// Returns this display's cookie in a file of xauth(1). Empty without one, which some servers don't need.
    ///
    /// The file has records of a family and four texts, each after its length, in network byte order (Xau(3)).
    func cookie(in file: [UInt8]) -> [UInt8] {
        var rest = file[...]
        func number() -> Int? {
            guard rest.count >= 2 else { return nil }
            defer { rest = rest.dropFirst(2) }
            return Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
        }
        func text() -> [UInt8]? {
            guard let length = number(), rest.count >= length else { return nil }
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
        while let family = number(), text() != nil, let display = text(), let name = text(), let data = text() {
            let isHere = X11Display.localFamilies.contains(family)
            let isThis = display.isEmpty || display == Array(self.number.utf8)
            if isHere, isThis, name == Array(X11Message.cookieName.utf8) { return data }
        }
        return []
    }

    /// This machine's (256) and any machine's (65535).
    private static let localFamilies: Set = [256, 65_535]
}

/// The messages for one question, in the machine's byte order ("X Window System Protocol", appendix B).
nonisolated enum X11Message {
    static let cookieName = "MIT-MAGIC-COOKIE-1"
    /// The length of errors, and of replies with only their fixed part.
    static let replyLength = 32
    /// In bytes.
    static let longestSetup = 8 + 4 * 65_535

    static func setup(cookie: [UInt8]) -> [UInt8] {
        let name = cookie.isEmpty ? [] : Array(cookieName.utf8)
        var fields = WireFields()
        let isLittle = UInt16(1).littleEndian == 1
        fields.add(UInt16(isLittle ? 0x6C : 0x42).littleEndian)
        for number in [11, 0, UInt16(clamping: name.count), UInt16(clamping: cookie.count), 0] { fields.add(number) }
        fields.add(padded: name)
        fields.add(padded: cookie)
        return fields.bytes
    }

    static func setupLength(_ bytes: [UInt8]) -> Int? {
        bytes.number(UInt16.self, at: 6).map { 8 + 4 * Int($0) }
    }

    /// Returns the first screen's root window. `nil` if the server refuses.
    static func root(inSetup bytes: [UInt8]) -> UInt32? {
        guard bytes.first == 1, let vendor = bytes.number(UInt16.self, at: 24), bytes.count > 29 else { return nil }
        return bytes.number(UInt32.self, at: 40 + (Int(vendor) + 3) / 4 * 4 + 8 * Int(bytes[29]))
    }

    static var queryScreenSaver: [UInt8] {
        let name = "MIT-SCREEN-SAVER"
        var fields = WireFields()
        for number in [98, UInt16(2 + name.utf8.count / 4), UInt16(name.utf8.count), 0] { fields.add(number) }
        fields.add(padded: name.utf8)
        return fields.bytes
    }

    /// Returns the extension's number for requests, if the server has it.
    static func extensionCode(_ reply: [UInt8]) -> UInt8? {
        reply.count == replyLength && reply[0] == 1 && reply[8] == 1 ? reply[9] : nil
    }

    static func queryInfo(extensionCode: UInt8, root: UInt32) -> [UInt8] {
        var fields = WireFields()
        for byte in [extensionCode, 1] { fields.add(byte) }
        fields.add(UInt16(2))
        fields.add(root)
        return fields.bytes
    }

    static func idleTime(_ reply: [UInt8]) -> Duration? {
        guard reply.first == 1 else { return nil }
        return reply.number(UInt32.self, at: 16).map { .milliseconds(Int64($0)) }
    }
}
