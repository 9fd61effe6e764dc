import Foundation
import TestSupport
import Testing

/// The real portal with Halflight's and GTK's back ends. GTK's back end reads the desktop's settings.
@Suite(.tags(.alone))
struct PortalBackendsTests {
    private let machine: Machine
    private let session: [String: String]

    init() throws {
        machine = try Machine.lit().machine
        session = try Screen(on: machine, size: "100x100").environment.merging([
            "XDG_CURRENT_DESKTOP": "halflight", "GSETTINGS_BACKEND": "keyfile", "GIO_USE_VFS": "local",
            "GIO_MODULE_DIR": "/nowhere", "XDG_DESKTOP_PORTAL_DIR": "\(machine.home.folder.path)/portals",
        ]) { $1 }
        for name in ["halflight", "gtk"] {
            let file =
                name == "gtk"
                ? "/usr/share/xdg-desktop-portal/portals/gtk.portal"
                : Fixtures.repository("config/portal/halflight.portal")
            // Versions before 1.17 have no portals.conf and choose by the desktop's name.
            let text = try String(contentsOfFile: file, encoding: .utf8)
                .replacing(/UseIn=.*/, with: "UseIn=halflight")
            try machine.home.folder.write(text, to: "portals/\(name).portal")
        }
        try machine.home.folder.write(
            "[preferred]\ndefault=gtk\norg.freedesktop.impl.portal.Settings=halflight;gtk\n",
            to: "portals/portals.conf")
    }

    private func start() throws -> (agent: RunningAgent, portal: PortalFrontEnd) {
        let backend = "org.freedesktop.impl.portal.desktop.gtk"
        let watcher = try machine.busClient()
        try watcher.listenForOwner(of: backend)
        _ = try machine.startAt(try serviceProgram(backend), environment: session)
        try watcher.wait(until: "GTK's backend is there") { try watcher.owner(of: backend) != nil }
        let agent = try startAgent()
        try agent.waitForAppearance("day")
        let portal = try PortalFrontEnd(on: machine, address: machine.bus.address, environment: session)
        try portal.bus.listen("type='signal',sender='\(PortalFrontEnd.name)',member='SettingChanged'")
        return (agent, portal)
    }

    /// Starts the agent, which needs the preloaded library of the mocked devices.
    private func startAgent() throws -> RunningAgent {
        try machine.startAgent(environment: session.filter { $0.key != "LD_PRELOAD" })
    }

    private func scheme(_ agent: RunningAgent) throws -> String? {
        try machine.startAt(
            "gsettings", ["get", "org.gnome.desktop.interface", "color-scheme"], environment: session
        ).finish().output.last
    }

    @Test func `an application hears and reads one value after each switch`() throws {
        let (agent, portal) = try start()
        // The settings agree before the first switch, even if no application has asked.
        try agent.wait(until: "the settings say light") { try scheme(agent) == "'prefer-light'" }
        var before = 0
        func set(_ mode: String, _ value: Int64) throws {
            before = portal.changes("color-scheme").count
            try agent.setMode(mode)
            try agent.wait(until: "both backends have signalled \(mode)") {
                try portal.bus.receive()
                return portal.changes("color-scheme").dropFirst(before).count { $0 == value } >= 2
            }
        }
        // Each back end signals the start before a switch.
        try set("night", 1)
        for (mode, value) in [("day", 2), ("night", 1), ("day", 2), ("night", 1)] as [(String, Int64)] {
            try set(mode, value)
            #expect(Set(portal.changes("color-scheme").dropFirst(before)) == [value])
            #expect(try portal.read("color-scheme")?.integer == value)
        }
    }

    @Test func `an agent that starts after an idle portal updates the settings`() throws {
        let (first, portal) = try start()
        try first.wait(until: "the settings say light") { try scheme(first) == "'prefer-light'" }
        #expect(try first.stop() == .exited(0))
        _ = try machine.startAt(
            "gsettings", ["set", "org.gnome.desktop.interface", "color-scheme", "default"], environment: session
        ).finish()
        let second = try startAgent()
        try second.wait(until: "the settings say light again") { try scheme(second) == "'prefer-light'" }
        portal.end()
    }

    @Test func `the settings keep their day value if the portal ignores Halflight`() throws {
        try machine.home.folder.write("", to: "portals/halflight.portal")
        let (agent, portal) = try start()
        // Neither a direct client of Halflight nor a portal that asks others counts as a user of Halflight.
        _ = try agent.bus.call(
            "org.freedesktop.impl.portal.desktop.halflight", "/org/freedesktop/portal/desktop",
            "org.freedesktop.impl.portal.Settings", "Read",
            [.string("org.freedesktop.appearance"), .string("color-scheme")])
        #expect(try portal.read("color-scheme")?.integer == 0)
        try agent.setMode("night")
        try agent.wait(until: "the settings are dark") { try scheme(agent) == "'prefer-dark'" }
        try agent.setMode("day")
        try agent.wait(until: "the settings are as before") { try scheme(agent) == "'default'" }
    }
}
