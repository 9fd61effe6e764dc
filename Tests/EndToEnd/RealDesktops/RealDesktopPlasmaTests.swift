import Foundation
import TestSupport
import Testing

/// Plasma: kded, the tools for color schemes and wallpapers, and its shell.
@Suite(.tags(.alone))
struct RealDesktopPlasmaTests {
    private let desktop: RealDesktop

    init() throws {
        desktop = try RealDesktop("KDE", services: [])
        // Otherwise kded starts programs that update old settings and outlive the test.
        try desktop.machine.home.folder.write("[General]\nCheckUpdates=false\n", to: ".config/kded5rc")
    }

    private func value(_ key: String, in file: String) -> String? {
        let file = "\(desktop.machine.home.folder.path)/.config/\(file)"
        let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.last { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
    }

    private var scheme: String? { value("ColorScheme", in: "kdeglobals") }

    @Test func `the color scheme follows once kded runs, and the user's returns by day`() throws {
        try desktop.run("plasma-apply-colorscheme", "BreezeClassic")
        #expect(scheme == "BreezeClassic")
        let agent = try desktop.startAgent()
        try agent.setMode("night")
        try agent.waitForChanges(["night"])
        #expect(
            try desktop.machine.halflight("responders").output.contains {
                $0.hasPrefix("kde ") && $0.contains("not yet")
            })
        #expect(scheme == "BreezeClassic")
        _ = try desktop.start("kded5")
        try agent.wait(until: "Plasma is dark") { scheme == "BreezeDark" }
        #expect(try agent.stop() == .exited(0))
        let second = try desktop.startAgent("night")
        try second.setMode("day")
        try second.wait(until: "the person's own is back") { scheme == "BreezeClassic" }
    }

    @Test(.promise("desktop-plasma", "plasma-global-themes"))
    func `the style and icons follow a global theme, and putting back restores them`() throws {
        try desktop.run("plasma-apply-desktoptheme", "breeze-light")
        _ = try desktop.start("kded5")
        try desktop.machine.home.configure(
            atOnce
                + "desktop: {plasma: {day: org.kde.breezetwilight.desktop, night: org.kde.breezedark.desktop}}\n")
        let agent = try desktop.startAgent()
        try agent.wait(until: "the panel is dark by day") { value("name", in: "plasmarc") == "breeze-dark" }
        try agent.setMode("night")
        try agent.wait(until: "the panel and the icons are those of Breeze Dark") {
            value("name", in: "plasmarc") == "default" && value("Theme", in: "kdeglobals") == "breeze-dark"
                && scheme == "BreezeDark"
        }
        #expect(try agent.stop() == .exited(0))
        try desktop.putBack()
        #expect(value("name", in: "plasmarc") == "breeze-light")
        // No file keeps KDE's defaults.
        #expect(value("Theme", in: "kdeglobals") ?? "breeze" == "breeze")
        #expect(scheme ?? "BreezeLight" == "BreezeLight")
    }

    @Test func `a missing named scheme is a failure that names it`() throws {
        try desktop.run("plasma-apply-colorscheme", "BreezeDark")
        try desktop.machine.home.configure(atOnce + "desktop: [{kde: {day: BreezeClassic, night: Nope}}]\n")
        _ = try desktop.start("kded5")
        let agent = try desktop.startAgent()
        try agent.wait(until: "the named scheme is set") { scheme == "BreezeClassic" }
        try agent.setMode("night")
        try agent.wait(until: "the failure is listed") {
            try desktop.machine.halflight("responders").output.contains {
                $0.contains("\"Nope\", which the configuration names for kde by night, is not installed")
            }
        }
        #expect(scheme == "BreezeClassic")
    }

    @Test func `the shell's wallpaper changes, and the user's picture returns`() throws {
        _ = try desktop.start("kded5")
        // The bus doesn't start this service, which would outlive the bus.
        let activities = try desktop.start(try serviceProgram("org.kde.ActivityManager"))
        try desktop.wait(for: "org.kde.ActivityManager", of: activities)
        let shell = try desktop.start(
            "plasmashell", "--no-respawn",
            environment: ["QT_QPA_PLATFORM": "xcb", "QT_QUICK_BACKEND": "software", "LIBGL_ALWAYS_SOFTWARE": "1"])
        let agent = try desktop.startAgent()
        // The tool changes nothing before the shell has a desktop.
        try agent.wait(until: "the shell shows the person's own picture") {
            guard shell.isRunning else { throw Failure("plasmashell has ended", log: shell.errors.lines) }
            _ = try? desktop.run("plasma-apply-wallpaperimage", desktop.picture("own"))
            return shown == desktop.picture("own")
        }
        try desktop.configure()
        try agent.wait(until: "the picture for day is shown") {
            shown == desktop.picture("day")
        }
        try agent.setMode("night")
        try agent.wait(until: "the picture for night is shown") {
            shown == desktop.picture("night")
        }
        try desktop.waitForScreen(0...0.3, agent)
        try desktop.keepPicture("night")
        try agent.setMode("day")
        try desktop.waitForScreen(0.6...1, agent)
        try desktop.keepPicture("day")
        try desktop.machine.home.configure(atOnce)
        try agent.wait(until: "the person's own picture is back") {
            shown == desktop.picture("own")
        }
    }

    /// The picture in the shell's file.
    private var shown: String? {
        let file = "\(desktop.machine.home.folder.path)/.config/plasma-org.kde.plasma.desktop-appletsrc"
        let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.last { $0.hasPrefix("Image=file://") }.map { String($0.dropFirst("Image=file://".count)) }
    }
}
