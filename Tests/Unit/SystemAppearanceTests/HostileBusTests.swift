import Foundation
import TestSupport
import Testing

/// A program with the library Appearance beside a fake bus.
@Suite("Beside a bus that sends nonsense", .tags(.alone))
struct HostileBusTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Sends `bytes` to each client and keeps the connection.
    private func listen(_ bytes: [UInt8]) throws -> ChildProcess {
        let script = """
            import socket, sys
            server = socket.socket(socket.AF_UNIX)
            server.bind(sys.argv[1]); print("bound", flush=True)
            sys.stdin.readline(); server.listen(8); print("ready", flush=True)
            held = []
            while True:
                held.append(server.accept()[0]); held[-1].sendall(bytes.fromhex(sys.argv[2]))
            """
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let server = try ChildProcess(
            "python3", ["-c", script, "\(folder.path)/bus", hex],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
        // A program that watches the folder is refused first.
        try server.output.wait(for: "bound") { $0 == "bound" }
        try server.send("listen")
        try server.output.wait(for: "ready") { $0 == "ready" }
        return server
    }

    @Test(
        .promise("appearance-messages"),
        arguments: [
            "", "REJECTED EXTERNAL\r\n", "OK 1\r\n" + String(repeating: "x", count: 100),
            "DATA\r\nOK 1\r\nl\u{4}\u{1}\u{1}",
            String(repeating: "a", count: 5000), "DATA\r\n",
        ])
    func `after nonsense from the bus, the next source decides`(text: String) throws {
        let server = try listen(Array(text.utf8))
        defer { server.end() }
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus", "COLORFGBG": "15;0"]
        let program = try ChildProcess(Products.path("AppearanceProbe"), ["changes", "1"], environment: environment)
        #expect(try program.finish().output == ["appearance: night", "appearance: night"])
    }

    @Test(
        .promise("appearance-endless"),
        arguments: [
            Array("DATA\r\n".utf8), Array("OK 1\r\n".utf8) + MessageBuilder.signal("Nothing", ["a", "b"]),
        ])
    func `an endless stream from the bus doesn't keep the program waiting`(bytes: [UInt8]) throws {
        let script = """
            import socket, sys, threading
            server = socket.socket(socket.AF_UNIX)
            server.bind(sys.argv[1]); server.listen(8); print("ready", flush=True)
            start, rest = bytes.fromhex(sys.argv[2]), bytes.fromhex(sys.argv[3]) * 4000
            def talk(client):
                try:
                    client.sendall(start)
                    while True: client.sendall(rest)
                except OSError: pass
            while True: threading.Thread(target=talk, args=[server.accept()[0]], daemon=True).start()
            """
        func hex(_ bytes: some Sequence<UInt8>) -> String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        let line = (bytes.firstIndex(of: 10) ?? 0) + 1
        let rest = line < bytes.count ? Array(bytes[line...]) : bytes
        let server = try ChildProcess(
            "python3", ["-c", script, "\(folder.path)/bus", hex(bytes), hex(rest)],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
        defer { server.end() }
        try server.output.wait(for: "ready") { $0 == "ready" }
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus", "COLORFGBG": "15;0"]
        let program = try ChildProcess(Products.path("AppearanceProbe"), ["changes", "1"], environment: environment)
        #expect(try program.finish().output == ["appearance: night", "appearance: night"])
    }

    @Test func `a watcher reads each new bus's portal, and stays when a bus ends`() throws {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus"]
        let values = [(1, "night"), (2, "day"), (0, "unspecified")]
        var program: ChildProcess?
        for (number, name) in values {
            let errors = (5...7 as ClosedRange<UInt32>).flatMap { MessageBuilder.error($0, from: ":1.7") }
            let server = try listen(Array("DATA\r\nOK 1\r\n".utf8) + MessageBuilder.answer(4, number) + errors)
            program =
                try program ?? ChildProcess(Products.path("AppearanceProbe"), ["watch", "3"], environment: environment)
            for line in ["called: \(name)", "read: \(name)"] { try program?.output.wait(for: line) { $0 == line } }
            server.end()
            try FileManager.default.removeItem(atPath: "\(folder.path)/bus")
        }
        #expect(try program?.finish().code == 0)
    }

    @Test(arguments: [("watch", "night"), ("desktop", "unspecified")])
    func `a watcher can leave the terminal's colors alone`(command: String, shown: String) throws {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": folder.path, "COLORFGBG": "15;0"]
        let program = try ChildProcess(Products.path("AppearanceProbe"), [command, "1"], environment: environment)
        #expect(try program.finish().output == ["called: \(shown)", "read: \(shown)"])
    }

    @Test(arguments: ["", "unix:path=/nowhere", "tcp:host=a"])
    func `without a reachable bus it is day`(address: String) throws {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder.path]
        let program = try ChildProcess(Products.path("AppearanceProbe"), ["current"], environment: environment)
        #expect(try program.finish().output == ["appearance: day"])
    }
}
