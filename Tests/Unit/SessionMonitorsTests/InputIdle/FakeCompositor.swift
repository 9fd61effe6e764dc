import Glibc
import TestSupport

@testable import SessionMonitors

/// A stand-in for a Wayland compositor or any program behind a socket, which answers by hand.
@MainActor final class FakeCompositor {
    let folder: TemporaryFolder
    private let listening: Int32
    private var client: Int32 = -1

    /// The variables that lead to the compositor.
    var environment: [String: String] { ["WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": folder.path] }

    init(name: String = "wayland-7") throws {
        folder = try TemporaryFolder()
        listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let result = withSocketAddress("\(folder.path)/\(name)") { bind(listening, $0, $1) }
        guard result == 0, listen(listening, 8) == 0 else { throw Failure("no socket: \(errno)") }
    }

    isolated deinit {
        hangUp()
        close(listening)
    }

    /// Accepts the client that has connected.
    func accept() {
        client = Glibc.accept(listening, nil, nil)
    }

    /// Accepts a connected client and skips its first requests.
    func acceptIfWaiting() -> Bool {
        var waiting = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 0) == 1 else { return false }
        accept()
        _ = requests()
        return true
    }

    /// Ends the connection.
    func hangUp() {
        if client >= 0 { close(client) }
        client = -1
    }

    /// Returns the messages that the client has sent so far.
    func requests() -> [WaylandMessage] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        bytes.removeLast(bytes.count - max(count, 0))
        var messages: [WaylandMessage] = []
        while let message = WaylandMessage(takenFrom: &bytes) { messages.append(message) }
        return messages
    }

    func send(_ bytes: [UInt8]) {
        _ = Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Announces the objects with their versions, and the end of the list.
    func announce(_ globals: [(interface: String, version: UInt32)]) {
        for (number, global) in globals.enumerated() {
            var fields = WireFields()
            fields.add(UInt32(number + 10))
            fields.add(UInt32(global.interface.utf8.count + 1))
            fields.add(padded: Array(global.interface.utf8) + [0])
            fields.add(global.version)
            send(WaylandMessage.bytes(to: WaylandMessage.registry, 0, fields))
        }
        var serial = WireFields()
        serial.add(UInt32(1))
        send(WaylandMessage.bytes(to: WaylandMessage.callback, 0, serial))
    }

    /// Reports that the requested idle time has passed, or that it has ended.
    func tell(isIdle: Bool) {
        send(WaylandMessage.bytes(to: WaylandMessage.notification, isIdle ? 0 : 1, WireFields()))
    }
}
