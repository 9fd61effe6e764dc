import Foundation
import TestSupport
import TestTags
import Testing

/// sway, without a screen, with its bar and a terminal; and an X11 screen without a desktop.
@Suite(.tags(.alone))
struct RealDesktopSwayTests {
    @Test("sway's wallpaper changes, whatever the file's name, and its configuration's own comes back")
    func sway() throws {
        let desktop = try RealDesktop("sway")
        let variables = try startSway(desktop)
        let bar = try desktop.start(
            "waybar", "--config", Fixtures.path("desktops/waybar.jsonc"), environment: variables)
        _ = try desktop.start("foot", "sh", "-c", "cat /etc/os-release; exec sleep 600", environment: variables)
        try desktop.configure()
        let agent = try desktop.startAgent(environment: variables)
        try wait(for: "day", desktop, agent)
        try agent.wait(until: "the picture is bright") {
            try brightness(desktop, variables) > 0.4
        }
        try keepPicture("day", desktop, variables)
        try agent.setMode("night")
        try wait(for: "night", desktop, agent)
        try agent.wait(until: "the picture is dark") {
            try brightness(desktop, variables) < 0.3
        }
        try keepPicture("night", desktop, variables)
        try agent.setMode("day")
        try wait(for: "day", desktop, agent)
        try desktop.machine.home.configure(atOnce)
        try wait(for: "own", desktop, agent)
        #expect(bar.isRunning)
    }

    @Test("feh shows the wallpaper on an X11 screen")
    func feh() throws {
        let desktop = try RealDesktop("i3")
        // With its last program the server forgets what is on it.
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

    /// - Returns: the variables of its session.
    private func startSway(_ desktop: RealDesktop) throws -> [String: String] {
        let home = desktop.machine.home.folder
        let own = desktop.picture("own").replacing(" ", with: "\\ ")
        let file = try home.write(
            "output HEADLESS-1 resolution 960x540\noutput * bg '\(own)' fit\ngaps outer 140\nxwayland disable\n",
            to: "sway.conf")
        let socket = "\(home.path)/run/sway.sock"
        // It refuses to run as root, who is somebody else here.
        let disguise = geteuid() == 0 ? ["unshare", "--user", "--map-user=1000", "--map-group=1000"] : []
        let words = disguise + ["sway", "--config", file]
        let sway = try desktop.machine.startAt(
            words[0], Array(words.dropFirst()),
            environment: desktop.session.merging(
                [
                    "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
                    "SWAYSOCK": socket, "DISPLAY": "",
                ]) { $1 })
        let variables = [
            "SWAYSOCK": socket, "WAYLAND_DISPLAY": "wayland-1", "DISPLAY": "", "GDK_BACKEND": "wayland",
        ]
        try sway.wait(until: "its wallpaper is shown") { shown(desktop).contains(desktop.picture("own")) }
        return variables
    }

    private func wait(for name: String, _ desktop: RealDesktop, _ agent: RunningAgent) throws {
        try agent.wait(until: "sway shows the picture \(name)") {
            shown(desktop) == [desktop.picture(name)]
        }
    }

    /// The pictures that the programs for wallpapers of this home show.
    private func shown(_ desktop: RealDesktop) -> [String] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { entry -> String? in
            guard let words = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline")?.split(separator: 0),
                words.first.map({ String(decoding: $0, as: UTF8.self) }) == "swaybg",
                let option = words.firstIndex(of: Data("-i".utf8)), option + 1 < words.endIndex
            else { return nil }
            let path = String(decoding: words[option + 1], as: UTF8.self)
            return ["own", "day", "night"].contains { path == desktop.picture($0) } ? path : nil
        }
    }

    private func brightness(_ desktop: RealDesktop, _ variables: [String: String]) throws -> Double {
        let file = "\(desktop.machine.home.folder.path)/shot.png"
        try desktop.run("grim", file, environment: variables)
        let printed = try desktop.run("convert", file, "-colorspace", "Gray", "-format", "%[fx:mean]", "info:-")
        guard let mean = printed.first.flatMap({ Double($0) }) else { throw Failure("no brightness", log: printed) }
        return mean
    }

    private func keepPicture(_ appearance: String, _ desktop: RealDesktop, _ variables: [String: String]) throws {
        guard let place = RealDesktop.pictures else { return }
        try desktop.run("grim", "-s", "2", "\(place)/sway-\(appearance).png", environment: variables)
    }
}
