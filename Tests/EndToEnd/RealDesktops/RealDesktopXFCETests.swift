import Foundation
import TestSupport
import Testing

/// XFCE: xfconfd, xfsettingsd and xfdesktop.
@Suite(.tags(.alone))
struct RealDesktopXFCETests {
    private let desktop: RealDesktop

    init() throws { desktop = try RealDesktop("XFCE", services: ["ca.desrt.dconf", "org.xfce.Xfconf"]) }

    private func xfconf(_ channel: String, _ property: String) throws -> String {
        try desktop.run("xfconf-query", "--channel", channel, "--property", property).last ?? ""
    }

    private func set(_ channel: String, _ property: String, _ value: String) throws {
        try desktop.run(
            "xfconf-query", "--channel", channel, "--property", property, "--create", "--type", "string", "--set",
            value)
    }

    @Test(.promise("desktop-xfce", "xfce-running-programs"))
    func `theme, icons, borders and wallpaper change, and come back by day`() throws {
        try set("xsettings", "/Net/ThemeName", "Greybird")
        try set("xsettings", "/Net/IconThemeName", "Papirus")
        try set("xfwm4", "/general/theme", "Greybird")
        let daemon = try desktop.start("xfsettingsd", "--no-daemon", "--disable-wm-check", "--replace")
        try desktop.wait(for: "org.xfce.SettingsDaemon", of: daemon)
        let borders = try desktop.start("xfwm4", "--compositor=off")
        let shown = try desktop.start("xfdesktop")
        let window = try desktop.openWindow()
        do {
            try window.output.wait(forText: "Greybird Papirus")
        } catch {
            throw Failure("\(error); xfsettingsd runs: \(daemon.isRunning)", log: daemon.errors.lines)
        }
        let place = "/backdrop/screen0/monitorscreen/workspace0/last-image"
        let agent = try desktop.startAgent()
        try agent.wait(until: "xfdesktop shows a picture") {
            (try? xfconf("xfce4-desktop", place)) != nil
        }
        try set("xfce4-desktop", place, desktop.picture("own"))
        try desktop.configure()
        try agent.wait(until: "the picture for day is shown") {
            try xfconf("xfce4-desktop", place) == desktop.picture("day")
        }
        try desktop.keepPicture("day")
        try agent.setMode("night")
        try window.output.wait(forText: "Greybird-dark Papirus-Dark")
        try agent.wait(until: "the picture for night is shown") {
            try xfconf("xfce4-desktop", place) == desktop.picture("night")
        }
        try desktop.waitForScreen(0...0.3, agent)
        try desktop.keepPicture("night")
        try agent.wait(until: "the borders are dark") { try xfconf("xfwm4", "/general/theme") == "Greybird-dark" }
        try agent.setMode("day")
        try agent.wait(until: "it is day again") { window.output.lines.last?.hasPrefix("Greybird Papirus ") == true }
        try desktop.waitForScreen(0.6...1, agent)
        try desktop.machine.home.configure(atOnce)
        try agent.wait(until: "the person's own picture is back") {
            try xfconf("xfce4-desktop", place) == desktop.picture("own")
        }
        #expect(shown.isRunning && borders.isRunning)
    }

    @Test func `a theme without a variant stays, and a named theme is set with its borders`() throws {
        try desktop.machine.home.configure(atOnce + "desktop: [xfce]\n")
        try desktop.run("xfconf-query", "--list")
        // The system's settings name a theme for programs, but none for borders.
        let before = try xfconf("xsettings", "/Net/ThemeName")
        let agent = try desktop.startAgent()
        try agent.setMode("night")
        try agent.waitForChanges(["night"])
        try agent.wait(forResponder: "xfce-theme")
        #expect(try xfconf("xsettings", "/Net/ThemeName") == before)
        #expect(throws: Failure.self) { try xfconf("xfwm4", "/general/theme") }
        try desktop.machine.home.configure(atOnce + "desktop: [{xfce: {day: Greybird, night: Greybird-dark}}]\n")
        try agent.wait(until: "the named theme is set") {
            (try? xfconf("xsettings", "/Net/ThemeName")) == "Greybird-dark"
                && (try? xfconf("xfwm4", "/general/theme")) == "Greybird-dark"
        }
        #expect(try agent.stop() == .exited(0))
        try desktop.putBack()
        #expect(try xfconf("xsettings", "/Net/ThemeName") == before)
        #expect(throws: Failure.self) { try xfconf("xfwm4", "/general/theme") }
        // xfconfd writes its files seconds later. The user's file then names no theme.
        let file = "\(desktop.machine.home.folder.path)/.config/xfce4/xfconf/xfce-perchannel-xml/xsettings.xml"
        try desktop.machine.busClient().wait(until: "the theme is not the person's own") {
            (try? String(contentsOfFile: file, encoding: .utf8))?.contains(#""ThemeName" type="empty""#) == true
        }
    }
}
