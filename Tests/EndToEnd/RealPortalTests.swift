import Foundation
import TestSupport
import Testing

/// The real xdg-desktop-portal with our back end, used by applications.
@Suite(.tags(.alone))
struct RealPortalTests {
    private let agent: RunningAgent
    private let portal: PortalFrontEnd

    init() throws {
        (_, _, agent) = try Machine.byDay()
        portal = try PortalFrontEnd(on: agent.machine)
    }

    @Test func `applications get Halflight's value by day and at night`() throws {
        #expect(try portal.read("color-scheme")?.integer == 2)
        try agent.setMode("night")
        try agent.waitForChanges(["night"])
        #expect(try portal.read("color-scheme")?.integer == 1)
        let accent = try portal.read("accent-color")?.list?.compactMap(\.double) ?? []
        #expect(accent.count == 3 && accent.allSatisfy { (0...1).contains($0) })
    }

    @Test func `the portal forwards Halflight's signal`() throws {
        try portal.bus.listen("type='signal',sender='\(PortalFrontEnd.name)',member='SettingChanged'")
        try agent.setMode("night")
        try agent.wait(until: "the portal has told of the change") {
            try portal.bus.receive()
            return portal.changes("color-scheme") == [1]
        }
        try agent.setMode("day")
        try agent.wait(until: "the portal has told of the way back") {
            try portal.bus.receive()
            return portal.changes("color-scheme") == [1, 2]
        }
        #expect(portal.changes("contrast").isEmpty)
    }

    @Test(
        arguments: [
            ([], true), ([""], true), (["org.freedesktop.appearance"], true), (["org.freedesktop.*"], true),
            (["org.gnome.*", "org.freedesktop.appearance"], true), (["org.gnome.*"], false),
            (["org.freedesktop.appearance.*"], false),
        ] as [([String], Bool)])
    func `ReadAll returns Halflight's namespace only if it is requested`(namespaces: [String], isThere: Bool) throws {
        let all = try portal.call("ReadAll", [.strings(namespaces)]).first?.dictionary ?? [:]
        #expect(all["org.freedesktop.appearance"]?.dictionary?["color-scheme"]?.integer == (isThere ? 2 : nil))
    }

    @Test func `the back end has a version and is listed as a responder`() throws {
        let version = try agent.bus.call(
            "org.freedesktop.impl.portal.desktop.halflight", "/org/freedesktop/portal/desktop",
            "org.freedesktop.DBus.Properties", "Get",
            [.string("org.freedesktop.impl.portal.Settings"), .string("version")])
        #expect(version.first?.integer == 1)
        let lines = try agent.machine.halflight("responders").output
        #expect(lines.contains { $0.hasPrefix("portal") && $0.contains("ok") })
        try expect(agent.machine.halflight("responders", "--json").output.joined(), contains: "\"stage\":\"portal\"")
    }

    @Test func `a missing setting gives the error NotFound`() throws {
        let error = #expect(throws: BusClient.ErrorReply.self) { try portal.read("colour") }
        #expect(error?.name == "org.freedesktop.portal.Error.NotFound")
    }
}
