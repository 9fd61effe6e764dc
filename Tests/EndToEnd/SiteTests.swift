import TestSupport
import Testing

/// A site's mode over D-Bus.
@Suite(.tags(.alone))
struct SiteTests {
    @Test func `a site's mode switches at once, and a user's toggle wins`() throws {
        let (machine, _, agent) = try Machine.byDay()
        var client: BusClient? = try machine.busClient()
        try client?.callAgent("SetSiteMode", [.string("night")])
        try agent.waitForChanges(["night"])
        #expect(try agent.reasonIDs == ["site-wants", "light-says"])
        #expect(try agent.property("SiteMode") == .string("night"))
        #expect(try machine.halflight("status").output.contains { $0.hasPrefix("site ") && $0.hasSuffix(" night") })
        let last = try machine.halflight("why", "--json").output.joined()
        for part in ["\"rule\":\"site\"", "\"reasonId\":\"site-wants\""] { expect(last, contains: part) }
        #expect(try machine.halflight("toggle").output == ["day"])
        try agent.waitForChanges(["night", "day"])
        #expect(try machine.halflight("set", "auto").code == 0)
        try agent.waitForChanges(["night", "day", "night"])
        client = nil
        try agent.waitForChanges(["night", "day", "night", "day"])
        #expect(try agent.property("SiteMode") == .string("auto"))
        #expect(try agent.mode == "auto")
    }
}
