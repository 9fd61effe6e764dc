import TestSupport
import TestTags
import Testing

/// The wish of a site, over D-Bus.
@Suite(.tags(.alone))
struct SiteTests {
    let machine: Machine
    let backlight: Testbed.Backlight
    let agent: RunningAgent

    init() throws {
        machine = try Machine(configuration: atOnce)
        backlight = try machine.devices.addBacklight(brightness: 80)
        agent = try machine.startAgent(at: 80, "day")
    }

    private func set(_ mode: String, by client: BusClient?) throws {
        try client?.call(
            RunningAgent.name, RunningAgent.path, RunningAgent.interface, "SetSiteMode", [.string(mode)])
    }

    @Test("The site switches at once, a person's toggle wins, and the end of its program gives the light back")
    func site() throws {
        var client: BusClient? = try machine.busClient()
        try set("night", by: client)
        try agent.waitForChanges(["night"])
        #expect(try agent.reason == "the site wants night; the light says day")
        #expect(try agent.property("SiteMode") == .string("night"))
        #expect(try machine.halflight("status").output.contains("site        wants night"))
        let last = try machine.halflight("why", "--json").output.joined()
        #expect(last.contains("\"rule\":\"site\"") && last.contains("\"reason\":\"the site wants night\""), "\(last)")
        #expect(try machine.halflight("toggle").output == ["day"])
        try agent.waitForChanges(["night", "day"])
        #expect(try machine.halflight("set", "auto").code == 0)
        try agent.waitForChanges(["night", "day", "night"])
        client = nil
        try agent.waitForChanges(["night", "day", "night", "day"])
        #expect(try agent.property("SiteMode") == .string("auto"))
        #expect(try agent.mode == "auto")
    }

    @Test("A second caller's mode replaces the first one's, and is not kept over a restart")
    func restart() throws {
        let clients = [try machine.busClient(), try machine.busClient()]
        try set("day", by: clients[0])
        try set("night", by: clients[1])
        try agent.waitForChanges(["night"])
        #expect(throws: BusClient.ErrorReply.self) { try set("purple", by: clients[0]) }
        try agent.stop()
        let next = try machine.startAgent(at: 80, "day")
        #expect(try next.property("SiteMode") == .string("auto"))
        withExtendedLifetime(clients) {}
    }
}
