import Foundation
import TestSupport
import Testing

/// The pixels of GTK 3 and 4 windows that start by day or night.
@Suite(.tags(.alone))
struct RealDesktopGTKTests {
    // Fault: the desktop's settings reach a running program, but a file's key, read at its start, wins.
    // Promise: windows are light by day and dark by night, whenever they started.
    // Message: none.
    // Recovery: by itself, at the switch.
    @Test(.promise("sway-gtk-windows-follow"), arguments: ["3.0", "4.0"])
    func `a window on sway follows, whenever it was opened`(version: String) throws {
        let desktop = try RealDesktop("sway")
        let variables = try desktop.startSway().variables
        let agent = try desktop.startAgent(environment: variables)
        try follow(agent, desktop, version, variables) {
            try desktop.brightness(in: variables, part: "200x100+380+220")
        }
    }

    @Test(.promise("x11-settings-daemon"), arguments: ["3.0", "4.0"])
    func `a window on X11 follows a running settings daemon, even beside settings.ini`(version: String) throws {
        let desktop = try RealDesktop("i3", services: ["ca.desrt.dconf", "org.xfce.Xfconf"])
        try desktop.machine.home.configure(atOnce + "desktop: [xfce, gnome, gtk]\n")
        try desktop.run(
            "xfconf-query", "--channel", "xsettings", "--property", "/Net/ThemeName", "--create", "--type", "string",
            "--set", "Adwaita")
        let daemon = try desktop.start("xfsettingsd", "--no-daemon", "--disable-wm-check", "--replace")
        try desktop.wait(for: "org.xfce.SettingsDaemon", of: daemon)
        let agent = try desktop.startAgent()
        try follow(agent, desktop, version, [:]) {
            try desktop.screen.brightness(of: "root")
        }
        #expect(daemon.isRunning)
    }

    @Test(.promise("x11-gtk-at-start"), arguments: ["3.0", "4.0"])
    func `a window on X11 without a settings daemon keeps its first appearance`(version: String) throws {
        let desktop = try RealDesktop("i3")
        let agent = try desktop.startAgent()
        for appearance in ["night", "day"] {
            try agent.setMode(appearance)
            try agent.wait(forResponder: "gtk-settings")
            let window = try open(version, desktop, [:])
            try wait(for: appearance, agent) { try desktop.screen.brightness(of: "root") }
            window.end()
        }
    }

    /// Opens a window at night and by day, and switches while each is shown.
    private func follow(
        _ agent: RunningAgent, _ desktop: RealDesktop, _ version: String, _ variables: [String: String],
        brightness: () throws -> Double
    ) throws {
        let settings = "\(desktop.machine.home.folder.path)/.config/gtk-\(version)/settings.ini"
        for start in ["night", "day"] {
            try agent.setMode(start)
            try agent.wait(until: "the file is for \(start)") {
                ((try? String(contentsOfFile: settings, encoding: .utf8))?.contains("gtk-theme-name=Adwaita-dark")
                    ?? false)
                    == (start == "night")
            }
            let window = try open(version, desktop, variables)
            for appearance in [start, start == "night" ? "day" : "night", start] {
                try agent.setMode(appearance)
                try wait(for: appearance, agent, brightness)
            }
            #expect(window.isRunning)
            window.end()
        }
    }

    private func open(_ version: String, _ desktop: RealDesktop, _ variables: [String: String]) throws -> ChildProcess {
        try desktop.start("/usr/bin/python3", Fixtures.path("desktops/plain.py"), version, environment: variables)
    }

    private func wait(for appearance: String, _ agent: RunningAgent, _ brightness: () throws -> Double) throws {
        let range = appearance == "day" ? 0.85...1 : 0.1...0.3
        try agent.wait(until: "the window is for \(appearance)") { range.contains(try brightness()) }
    }
}
