import Foundation
import TestSupport
import Testing

/// A libadwaita window on a virtual screen follows the real portal.
@Suite(.tags(.alone))
struct AdwaitaTests {
    private let machine: Machine
    private let backlight: Testbed.Backlight
    private let screen: Screen

    init() throws {
        // Only the portal notifies the window.
        (machine, backlight) = try Machine.lit(atOnce + "desktop: none\n")
        screen = try Screen(on: machine, size: "400x300")
    }

    private func openWindow() throws -> ChildProcess {
        let variables = [
            "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
        ]
        return try machine.startAt(
            "/usr/bin/python3", [Fixtures.path("adwaita/window.py")],
            environment: screen.environment.merging(variables) { $1 })
    }

    /// Waits until the window's `number`th drawing has a style, and checks its brightness.
    private func see(_ style: String, _ number: Int, _ window: ChildProcess) throws {
        do {
            try window.output.wait(for: style, from: number - 1) { $0 == style }
        } catch {
            throw Failure("\(error)\n  the window:", log: window.errors.lines)
        }
        #expect(window.output.lines.count == number, "it has changed once for each change: \(window.output.lines)")
        let brightness = try screen.brightness(of: "Follower")
        #expect(style == "dark" ? brightness < 0.3 : brightness > 0.8, "\(style): \(brightness)")
    }

    @Test func `the window is light by day, dark at night, and light again`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        let portal = try PortalFrontEnd(on: machine)
        let window = try openWindow()
        try see("light", 1, window)
        try backlight.set(10)
        try see("dark", 2, window)
        try backlight.set(80)
        try see("light", 3, window)
        try agent.waitForChanges(["night", "day"])
        #expect(try portal.read("color-scheme")?.integer == 2)
    }

    @Test func `a window opened at night is dark from its first frame`() throws {
        try backlight.set(10)
        let agent = try machine.startAgent(at: 10, "night")
        let portal = try PortalFrontEnd(on: machine)
        try see("dark", 1, try openWindow())
        #expect(try portal.read("color-scheme")?.integer == 1)
        #expect(try agent.mode == "auto")
    }

    /// libadwaita listens only to a portal that knew the color scheme when the program started.
    @Test func `the window follows light that changed while the agent was stopped`() throws {
        let first = try machine.startAgent(at: 80, "day")
        let portal = try PortalFrontEnd(on: machine)
        let window = try openWindow()
        try see("light", 1, window)
        #expect(try first.stop() == .exited(0))
        try backlight.set(10)
        let second = try machine.startAgent(at: 10, "night")
        try see("dark", 2, window)
        #expect(try portal.read("color-scheme")?.integer == 1)
        #expect(try second.mode == "auto")
    }
}
