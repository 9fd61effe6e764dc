import Foundation
import TestSupport
import Testing

/// MATE and Cinnamon: their schemas in dconf and their settings daemons.
@Suite(.tags(.alone))
struct RealDesktopSchemaTests {
    @Test(.promise("desktop-mate")) func `MATE's theme, icons, pointer, borders and wallpaper follow and come back`()
        throws
    {
        let desktop = try RealDesktop("MATE")
        for pointers in ["Bibata", "Bibata-Dark"] {
            try desktop.machine.home.folder.makeFolder(".icons/\(pointers)/cursors")
        }
        try desktop.set(
            [
                ("org.mate.interface", "gtk-theme", "Adwaita"), ("org.mate.interface", "icon-theme", "Papirus"),
                ("org.mate.peripherals-mouse", "cursor-theme", "Bibata"),
                ("org.mate.Marco.general", "theme", "Greybird"),
                ("org.mate.background", "picture-filename", desktop.picture("own")),
            ])
        _ = try desktop.start("mate-settings-daemon", "--no-daemon")
        try follows(
            desktop,
            [
                ("org.mate.interface", "gtk-theme", "Adwaita", "Adwaita-dark"),
                ("org.mate.interface", "icon-theme", "Papirus", "Papirus-Dark"),
                ("org.mate.peripherals-mouse", "cursor-theme", "Bibata", "Bibata-Dark"),
                ("org.mate.Marco.general", "theme", "Greybird", "Greybird-dark"),
                ("org.mate.background", "picture-filename", desktop.picture("day"), desktop.picture("night")),
            ], own: ("org.mate.background", "picture-filename"), pointers: "Bibata")
    }

    @Test(.promise("desktop-cinnamon"))
    func `Cinnamon's theme, icons, borders, panel and wallpaper follow and come back`() throws {
        let desktop = try RealDesktop("X-Cinnamon")
        let address = { (name: String) in
            "file://" + desktop.picture(name).replacing("'", with: "%27").replacing(" ", with: "%20")
        }
        for folder in ["/metacity-1", "-Dark/metacity-1", "-Aqua/cinnamon", "-Dark-Aqua/cinnamon"] {
            try desktop.machine.home.folder.makeFolder(".themes/Mint-Y\(folder)")
        }
        let (borders, panel) = ("org.cinnamon.desktop.wm.preferences", "org.cinnamon.theme")
        try desktop.set(
            [
                (borders, "theme", "Mint-Y"), (panel, "name", "Mint-Y-Aqua"),
                ("org.cinnamon.desktop.interface", "gtk-theme", "Adwaita"),
                ("org.cinnamon.desktop.interface", "icon-theme", "Papirus"),
                ("org.cinnamon.desktop.background", "picture-uri", address("own")),
            ])
        _ = try desktop.start("csd-xsettings")
        try follows(
            desktop,
            [
                (borders, "theme", "Mint-Y", "Mint-Y-Dark"), (panel, "name", "Mint-Y-Aqua", "Mint-Y-Dark-Aqua"),
                ("org.cinnamon.desktop.interface", "gtk-theme", "Adwaita", "Adwaita-dark"),
                ("org.cinnamon.desktop.interface", "icon-theme", "Papirus", "Papirus-Dark"),
                ("org.cinnamon.desktop.background", "picture-uri", address("day"), address("night")),
            ], own: ("org.cinnamon.desktop.background", "picture-uri"))
    }

    /// - Parameters:
    ///   - settings: The schema, the key, and the texts by day and at night.
    ///   - own: The wallpaper's setting.
    ///   - pointers: The pointer theme by day, if windows hear of it.
    private func follows(
        _ desktop: RealDesktop, _ settings: [(String, String, String, String)], own: (String, String),
        pointers: String = ""
    ) throws {
        let before = try desktop.gsettings(own.0, own.1)
        let window = try desktop.openWindow()
        try window.output.wait(forText: "Adwaita Papirus \(pointers)")
        try desktop.configure()
        let settingsBefore = try desktop.settings()
        let agent = try desktop.startAgent()
        func holds(isDay: Bool) throws -> Bool {
            try settings.allSatisfy { schema, key, day, night in
                try gvariant(desktop.gsettings(schema, key)) == (isDay ? day : night)
            }
        }
        try agent.wait(until: "all is as by day") { try holds(isDay: true) }
        try desktop.keepPicture("day")
        try agent.setMode("night")
        try agent.wait(until: "all is as at night") { try holds(isDay: false) }
        try window.output.wait(forText: "Adwaita-dark Papirus-Dark \(pointers.isEmpty ? "" : "\(pointers)-Dark")")
        try desktop.keepPicture("night")
        try agent.setMode("day")
        try agent.wait(until: "all is as by day again") { try holds(isDay: true) }
        try agent.wait(until: "the window is") { window.output.lines.last?.hasPrefix("Adwaita Papirus ") == true }
        try desktop.machine.home.configure(atOnce)
        try agent.wait(until: "the person's own picture is back") { try desktop.gsettings(own.0, own.1) == before }
        let records = try desktop.machine.halflight("responders").output
        for word in ["failed", "exit code"] { expect(records, lacks: word) }
        try desktop.configure()
        try agent.setMode("night")
        try agent.wait(until: "all is as at night again") { try holds(isDay: false) }
        #expect(try agent.stop() == .exited(0))
        try desktop.putBack()
        #expect(try desktop.settings() == settingsBefore)
    }

    /// Returns a text without the quotes that GVariant prints.
    private func gvariant(_ printed: String) -> String { String(printed.dropFirst().dropLast()) }
}

extension RealDesktop {
    /// Returns dconf's settings by folder, except those that MATE's daemon writes at its start.
    fileprivate func settings() throws -> [String] {
        try run("dconf", "dump", "/").joined(separator: "\n").components(separatedBy: "\n\n")
            .filter { !$0.hasPrefix("[org/mate/desktop/accessibility/") }
    }

    fileprivate func set(_ settings: [(String, String, String)]) throws {
        for (schema, key, value) in settings {
            try run("gsettings", "set", schema, key, "\"\(value)\"")
        }
    }
}
