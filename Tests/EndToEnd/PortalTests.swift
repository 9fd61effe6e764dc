import TestSupport
import TestTags
import Testing

/// The settings back end of the desktop portal, as the portal asks it.
@Suite(.tags(.alone))
struct PortalTests {
    private let agent: RunningAgent
    private let name = "org.freedesktop.impl.portal.desktop.halflight"
    private let path = "/org/freedesktop/portal/desktop"
    private let interface = "org.freedesktop.impl.portal.Settings"
    private let appearance = "org.freedesktop.appearance"

    init() throws {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 80)
        agent = try machine.startAgent(at: 80, "day")
    }

    private func call(_ member: String, _ arguments: [BusClient.Argument]) throws -> [BusValue] {
        try agent.bus.call(name, path, interface, member, arguments)
    }

    @Test("Read returns the colour scheme at night and by day")
    func read() throws {
        #expect(try call("Read", [.string(appearance), .string("color-scheme")]).first?.integer == 2)
        try agent.setMode("night")
        try agent.waitForChanges(["night"])
        #expect(try call("Read", [.string(appearance), .string("color-scheme")]).first?.integer == 1)
    }

    @Test("A missing setting gives the error NotFound")
    func notFound() throws {
        for (namespace, key) in [(appearance, "colour"), ("org.gnome.desktop.interface", "color-scheme"), ("", "")] {
            let error = #expect(throws: BusClient.ErrorReply.self) {
                try call("Read", [.string(namespace), .string(key)])
            }
            #expect(error?.name == "org.freedesktop.portal.Error.NotFound")
        }
    }

    @Test("The version is a property in lower case")
    func version() throws {
        let properties = try agent.bus.call(
            name, path, "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string("version")])
        #expect(properties.first?.integer == 1)
    }

    @Test("`halflight responders` lists the portal")
    func listed() throws {
        let lines = try agent.machine.halflight("responders").output
        #expect(lines.contains { $0.hasPrefix("portal") && $0.contains("ok") })
        let json = try agent.machine.halflight("responders", "--json").output.joined()
        #expect(json.contains("\"stage\": \"portal\"") || json.contains("\"stage\":\"portal\""))
    }
}
