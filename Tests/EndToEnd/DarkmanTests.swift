import Foundation
import TestSupport
import TestTags
import Testing

/// The programs that people have around darkman, beside the agent.
@Suite(.tags(.alone))
struct DarkmanTests {
    private static let name = "nl.whynothugo.darkman"
    private static let properties = "org.freedesktop.DBus.Properties"

    private func machine() throws -> Machine { try Machine.lit(atOnce + "compat: {darkman: on}\n").machine }

    /// A program that sends lines to the socket, and prints what it is told.
    private func start(_ machine: Machine, _ lines: String...) throws -> ChildProcess {
        let script = """
            import socket, sys, os
            s = socket.socket(socket.AF_UNIX)
            s.connect(os.environ["XDG_RUNTIME_DIR"] + "/darkman/control.sock")
            s.sendall(sys.argv[1].encode())
            if "watch" not in sys.argv[1]: s.shutdown(socket.SHUT_WR)
            while True:
                data = s.recv(100)
                if not data: break
                sys.stdout.write(data.decode()); sys.stdout.flush()
            """
        return try machine.startAt("python3", ["-c", script, lines.map { $0 + "\n" }.joined()])
    }

    @Test("By its bus name, its socket and its command the mode is read, watched, set and toggled")
    func served() throws {
        let machine = try machine()
        let agent = try machine.startAgent(at: 80, "day")
        let client = try machine.busClient()
        try client.listen("type='signal',interface='\(Self.name)'")
        func mode() throws -> String? {
            try client.call(
                Self.name, "/nl/whynothugo/darkman", Self.properties, "Get", [.string(Self.name), .string("Mode")]
            ).first?.string
        }
        #expect(try mode() == "light")
        let watching = try start(machine, "watch")
        try watching.output.wait(forText: "light")

        try client.call(
            Self.name, "/nl/whynothugo/darkman", Self.properties, "Set",
            [.string(Self.name), .string("Mode"), .variantString("dark")])
        try agent.waitForChanges(["night"])
        try client.wait(until: "the change is signalled") {
            client.signals.contains { $0.member == "ModeChanged" && $0.arguments.first?.string == "dark" }
        }
        try watching.output.wait(forText: "dark")
        #expect(try mode() == "dark")

        #expect(
            try start(machine, "get", "nonsense", "set dark", "get").finish().output == [
                "dark", "expected get, watch, toggle, set dark or set light", "dark",
            ])
        _ = try start(machine, "set light").finish()
        try agent.waitForChanges(["night", "day"])
        _ = try start(machine, "toggle").finish()
        try agent.waitForChanges(["night", "day", "night"])
        #expect(try start(machine, String(repeating: "x", count: 1000)).finish().output.count <= 1)

        func darkman(_ arguments: String...) throws -> Finished {
            try machine.startAt(Fixtures.repository("config/darkman"), arguments).finish()
        }
        #expect(try darkman("get").output == ["dark"])
        #expect(try darkman("set", "dark").output == [])
        #expect(try darkman("set", "light").code == 0)
        try agent.waitForChanges(["night", "day", "night", "day"])
        #expect(try darkman("toggle").code == 0)
        try agent.waitForChanges(["night", "day", "night", "day", "night"])
        #expect(try darkman("run").errors.joined().contains("halflight enable"))
        #expect(try darkman("set").code == 2)
        #expect(try machine.halflight("doctor").output.contains { $0.contains("darkman") } == false)
    }

    @Test("Beside a darkman that runs, nothing is served until that has gone; and nothing without the key")
    func besideDarkman() throws {
        let machine = try machine()
        var darkman: BusClient? = try machine.busClient()
        try darkman?.callBus("RequestName", [.string(Self.name), .uint32(0)])
        let agent = try machine.startAgent(at: 80, "day")
        try agent.wait(until: "the agent says so") {
            agent.process.errors.lines.contains { $0.contains("systemctl --user disable --now darkman") }
        }
        #expect(try start(machine, "get").finish().code != 0)
        darkman = nil
        try agent.wait(until: "the agent serves it") { try start(machine, "get").finish().output == ["light"] }
        #expect(try agent.stop() == .exited(0))
        #expect(!FileManager.default.fileExists(atPath: "\(machine.home.folder.path)/run/darkman/control.sock"))
        let next = try machine.startAgent(at: 80, "day")
        #expect(try start(machine, "get").finish().output == ["light"])
        try machine.home.configure(atOnce)
        try next.wait(until: "it no longer does") { try start(machine, "get").finish().code != 0 }
        #expect(try next.bus.owner(of: Self.name) == nil)
    }
}
