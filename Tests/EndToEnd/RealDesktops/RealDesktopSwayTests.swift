import Foundation
import TestSupport
import Testing

/// sway with a bar and a terminal, and an X11 screen without a desktop.
@Suite(.tags(.alone))
struct RealDesktopSwayTests {
    @Test func `sway's wallpaper changes, and the configured one comes back`() throws {
        let desktop = try RealDesktop("sway")
        let variables = try desktop.startSway().variables
        let bar = try desktop.start(
            "waybar", "--config", Fixtures.path("desktops/waybar.jsonc"), environment: variables)
        _ = try desktop.start("foot", "sh", "-c", "cat /etc/os-release; exec sleep 600", environment: variables)
        try desktop.configure()
        let agent = try desktop.startAgent(environment: variables)
        try wait(for: "day", desktop, agent)
        try agent.wait(until: "the picture is bright") {
            try desktop.brightness(in: variables) > 0.4
        }
        try keepPicture("day", desktop, variables)
        try agent.setMode("night")
        try wait(for: "night", desktop, agent)
        try agent.wait(until: "the picture is dark") {
            try desktop.brightness(in: variables) < 0.3
        }
        try keepPicture("night", desktop, variables)
        try agent.setMode("day")
        try wait(for: "day", desktop, agent)
        try desktop.machine.home.configure(atOnce)
        try wait(for: "own", desktop, agent)
        #expect(bar.isRunning)
    }

    @Test func `an agent ends with its sway session, so the next session gets another`() throws {
        let desktop = try RealDesktop("sway")
        try desktop.configure()
        for _ in 1...2 {
            let (sway, variables) = try desktop.startSway()
            let agent = try desktop.startAgent(environment: variables)
            try wait(for: "day", desktop, agent)
            sway.signal(SIGTERM)
            #expect(try sway.waitForEnd() == .exited(0))
            #expect(try agent.process.waitForEnd() == .exited(0))
        }
    }

    @Test func `feh shows the wallpaper on an X11 screen`() throws {
        let desktop = try RealDesktop("i3")
        // The server clears the screen when its last program ends.
        let window = try desktop.openWindow()
        try window.output.wait(for: "its settings") { !$0.isEmpty }
        try desktop.configure()
        let agent = try desktop.startAgent()
        try desktop.waitForScreen(0.6...1, agent)
        try agent.setMode("night")
        try desktop.waitForScreen(0.02...0.3, agent)
        let home = try desktop.machine.home.folder.contents()
        #expect(window.isRunning)
        #expect(!home.contains { $0.hasSuffix(".fehbg") }, "the person's own file stays")
    }

    private func wait(for name: String, _ desktop: RealDesktop, _ agent: RunningAgent) throws {
        try agent.wait(until: "sway shows the picture \(name)") {
            desktop.shownPictures == [desktop.picture(name)]
        }
    }

    private func keepPicture(_ appearance: String, _ desktop: RealDesktop, _ variables: [String: String]) throws {
        guard let place = RealDesktop.pictures else { return }
        try desktop.run("grim", "-s", "2", "\(place)/sway-\(appearance).png", environment: variables)
    }
}
