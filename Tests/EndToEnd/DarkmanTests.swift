import TestSupport
import Testing

/// Programs written for darkman, served by the agent.
@Suite(.tags(.alone))
struct DarkmanTests {
    private static let name = "nl.whynothugo.darkman"
    private static let properties = "org.freedesktop.DBus.Properties"

    private func machine() throws -> Machine { try Machine.lit(atOnce + "compat: {darkman: on}\n").machine }

    private func mode(_ client: BusClient) throws -> String? {
        try client.call(
            Self.name, "/nl/whynothugo/darkman", Self.properties, "Get", [.string(Self.name), .string("Mode")]
        ).first?.string
    }

    @Test func `darkman's bus name and command read, set and toggle the mode`() throws {
        let machine = try machine()
        let agent = try machine.startAgent(at: 80, "day")
        let client = try machine.busClient()
        try client.listen("type='signal',interface='\(Self.name)'")
        #expect(try mode(client) == "light")
        try client.call(
            Self.name, "/nl/whynothugo/darkman", Self.properties, "Set",
            [.string(Self.name), .string("Mode"), .variantString("dark")])
        try agent.waitForChanges(["night"])
        try client.wait(until: "the change is signalled") {
            client.signals.contains { $0.member == "ModeChanged" && $0.arguments.first?.string == "dark" }
        }
        #expect(try mode(client) == "dark")

        func darkman(_ arguments: String...) throws -> Finished {
            try machine.startAt(Fixtures.repository("config/darkman"), arguments).finish()
        }
        #expect(try darkman("get").output == ["dark"])
        let calls = try machine.startAt(
            "dbus-monitor",
            ["--address", machine.bus.address, "--profile", "type='method_call',interface='\(RunningAgent.interface)'"])
        // A connection that becomes a monitor loses its name.
        try calls.output.wait(forText: "NameLost")
        #expect(try darkman("set", "dark").output == [])
        #expect(try darkman("set", "light").code == 0)
        try agent.waitForChanges(["night", "day"])
        #expect(try darkman("toggle").code == 0)
        try agent.waitForChanges(["night", "day", "night"])
        let first = try calls.output.wait(for: "the first call") { $0.hasSuffix("\tToggle") }
        try calls.output.wait(for: "the second call", from: first.number + 1) { $0.hasSuffix("\tToggle") }
        #expect(!calls.output.lines.contains { $0.hasSuffix("\tToggleForPerson") })
        try expect(darkman("run").errors.joined(), contains: "halflight enable")
        #expect(try darkman("set").code == 2)
        try expect(machine.halflight("doctor").output, lacks: "darkman")
    }

    @Test func `the agent serves darkman's name only after a running darkman ends`() throws {
        let machine = try machine()
        var darkman: BusClient? = try machine.busClient()
        try darkman?.callBus("RequestName", [.string(Self.name), .uint32(0)])
        let agent = try machine.startAgent(at: 80, "day")
        try agent.wait(until: "the agent says so") {
            agent.process.errors.lines.contains { $0.contains("systemctl --user disable --now darkman") }
        }
        darkman = nil
        let client = try machine.busClient()
        try agent.wait(until: "the agent serves it") { try client.owner(of: Self.name) != nil }
        #expect(try mode(client) == "light")
        try machine.home.configure(atOnce)
        try agent.wait(until: "it no longer does") { try client.owner(of: Self.name) == nil }
    }
}
