import Processes
import Responders
import SDEvent
import TestSupport
import Testing
import Vocabulary

import class TestSupport.ChildProcess

/// GNOME's settings with the real dconf, in a temporary home folder and on a private bus.
@Suite("GNOME with real settings", .tags(.alone)) @MainActor struct GNOMEDesktopTests {
    private let person: DesktopPerson

    init() throws { person = try DesktopPerson() }

    private func run(_ choice: DesktopChoice = DesktopChoice([.gnome]), _ body: (DesktopRig) throws -> Void) throws {
        try DesktopRig.run(choice, environment: person.variables, body)
    }

    @Test func `theme and color scheme change and change back`() throws {
        try run { rig in
            try rig.follow(.night)
            #expect(try person.get("gtk-theme") == "'Adwaita-dark'")
            #expect(try person.get("color-scheme") == "'prefer-dark'")
            #expect(try rig.record("gnome-theme").outcome == .done)
            try rig.follow(.night)
            #expect(try rig.record("gnome-theme").outcome == .unchanged)
            #expect(try rig.record("gnome-color-scheme").outcome == .unchanged)
            try rig.follow(.day)
            #expect(try person.get("gtk-theme") == "'Adwaita'")
            #expect(try person.get("color-scheme") == "'default'")
            #expect(rig.log.warnings == [])
        }
    }

    @Test func `named themes are set, even with an apostrophe in the name`() throws {
        let theme = "It's \\dark"
        try person.home.folder.makeFolder(".local/share/themes/\(theme)/gtk-3.0")
        let names = ByAppearance(day: "HighContrast", night: theme)
        try run(DesktopChoice([.gnome], themes: [.gnome: names])) { rig in
            try rig.follow(.night)
            #expect(try rig.record("gnome-theme").outcome == .done)
            #expect(try person.get("gtk-theme") == "\"It's \\\\dark\"")
            try rig.follow(.day)
            #expect(try person.get("gtk-theme") == "'HighContrast'")
        }
    }

    @Test func `missing schemas of Cinnamon and MATE are skipped`() throws {
        var variables = person.variables
        variables["XDG_DATA_DIRS"] = person.home.folder.path
        try DesktopRig.run(DesktopChoice([.cinnamon, .mate]), environment: variables) { rig in
            try rig.follow(.night)
            for name in ["cinnamon-theme", "cinnamon-color-scheme", "mate-theme"] {
                #expect(try rig.record(name).probe == .absent("No schemas installed"))
            }
            #expect(rig.log.warnings == [])
        }
    }
}

/// A person with GNOME settings.
@MainActor
final class DesktopPerson {
    let home: Home
    let variables: [String: String]
    private let bus: PrivateBus

    init() throws {
        let home = try Home()
        var variables = home.environment
        variables["PATH"] = "/usr/local/bin:/usr/bin:/bin"
        variables["LANG"] = "C.UTF-8"
        variables["XDG_DATA_DIRS"] = "/usr/local/share:/usr/share"
        // The machine's own profile may name other databases.
        variables["DCONF_PROFILE"] = try home.folder.write("user-db:user\n", to: "profile")
        let words = variables.map { "\($0)=\($1)" }.joined(separator: " ")
        bus = try PrivateBus(services: ["ca.desrt.dconf": "/usr/bin/env \(words) \(dconfService())"])
        variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        self.home = home
        self.variables = variables
    }

    func get(_ key: String) throws -> String {
        let process = try ChildProcess(
            "gsettings", ["get", "org.gnome.desktop.interface", key], environment: variables)
        guard try process.waitForEnd() == .exited(0) else {
            throw Failure("gsettings get \(key) failed", log: process.errors.lines)
        }
        try process.output.waitForEnd()
        return process.output.lines.last ?? ""
    }
}
