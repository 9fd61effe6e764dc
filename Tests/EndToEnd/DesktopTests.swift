import Foundation
import TestSupport
import Testing

/// The desktops' settings, changed by the built agent.
@Suite(.tags(.alone))
struct DesktopTests {
    private let folder: TemporaryFolder
    private let machine: Machine
    private let backlight: Testbed.Backlight
    private let mailbox: Mailbox

    init() throws {
        folder = try TemporaryFolder()
        machine = try Machine(
            configuration: atOnce, services: ["ca.desrt.dconf": "\(folder.path)/dconf"])
        let words = machine.home.environment.map { "'\($0)=\($1)'" }.joined(separator: " ")
        let profile = try folder.write("user-db:user\n", to: "profile")
        try folder.write(
            "#!/bin/sh\nexec env DCONF_PROFILE=\(profile) \(words) \(try dconfService())\n", to: "dconf",
            mode: 0o755)
        backlight = try machine.devices.addBacklight(brightness: 80)
        mailbox = try Mailbox()
    }

    /// The environment of a GNOME session.
    private var session: [String: String] {
        [
            "XDG_CURRENT_DESKTOP": "GNOME", "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
            "DCONF_PROFILE": "\(folder.path)/profile",
        ]
    }

    private func start(at level: Double = 80, _ appearance: String = "day") throws -> RunningAgent {
        let agent = try machine.startAgent(environment: session.merging(["HALFLIGHT_LOG": "debug"]) { $1 })
        try agent.waitForLevel(level)
        try agent.waitForAppearance(appearance)
        try agent.forgetSignals()
        return agent
    }

    private func gsettings(_ arguments: String...) throws -> String {
        let finished = try machine.startAt("/usr/bin/gsettings", arguments, environment: session).finish()
        guard finished.ending == .exited(0) else { throw Failure("gsettings \(arguments)", log: finished.errors) }
        return finished.output.last ?? ""
    }

    private func get(_ key: String) throws -> String { try gsettings("get", "org.gnome.desktop.interface", key) }

    private func set(_ key: String, _ value: String) throws {
        _ = try gsettings("set", "org.gnome.desktop.interface", key, value)
    }

    /// Waits until the agent has read dconf's notice of a scheme.
    private func waitForEcho(_ scheme: String, to agent: RunningAgent) throws {
        try agent.wait(until: "it is read") { agent.log.contains { $0.contains("colour scheme is '\(scheme)'") } }
        _ = try agent.mode
    }

    @Test(.promise("own-desktop-listed")) func `a user's own desktop follows, and the way back restores it`() throws {
        let text = """
            name: mine
            session: [mine]
            parts:
            - {name: mine, stage: toolkit, tool: file, settings: [{key: $HOME/dark, values: {day: "0", night: "1"}}]}

            """
        let desktops = ".config/halflight/desktops"
        try machine.home.folder.write(text, to: "\(desktops)/mine.yaml")
        try machine.home.folder.write("name: other\n", to: "\(desktops)/broken.yaml")
        try machine.home.configure(atOnce + "desktop: mine\n")
        let file = try machine.home.folder.write("0", to: "dark")
        let agent = try machine.startAgent()
        try agent.waitForAppearance("day")
        try backlight.set(10)
        try agent.wait(until: "it is dark") { try String(contentsOfFile: file, encoding: .utf8) == "1" }
        let status = try machine.halflight("status").output
        expect(status, contains: "desktops/broken")
        let listed = try machine.halflight("recipe", "list", "--json").output.joined()
        for name in ["desktops/mine", "desktops/broken"] { expect(listed, contains: name) }
        #expect(try agent.stop() == .exited(0))
        #expect(try machine.start("halflightd", ["--put-back"]).finish().code == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "0")
    }

    @Test(.promise("dimmed-screen-is-night", "responders-show-results"))
    func `GNOME follows, and its echo is not a toggle`() throws {
        let agent = try start()
        try backlight.set(10)
        try agent.wait(until: "GNOME is dark") {
            try get("color-scheme") == "'prefer-dark'" && get("gtk-theme") == "'Adwaita-dark'"
        }
        try backlight.set(80)
        try agent.wait(until: "GNOME is light") {
            try get("color-scheme") == "'default'" && get("gtk-theme") == "'Adwaita'"
        }
        try waitForEcho("default", to: agent)
        #expect(agent.changes == ["night", "day"])
        #expect(try agent.mode == "auto")
        // A person presses the button right after the switch.
        try set("color-scheme", "prefer-dark")
        try agent.waitForChanges(["night", "day", "night"])
        try agent.wait(until: "GNOME is dark again") { try get("gtk-theme") == "'Adwaita-dark'" }
        #expect(try get("color-scheme") == "'prefer-dark'")
        #expect(try agent.mode == "night")
        // A setting can be read before the program that wrote it ends.
        var lines: [String] = []
        try agent.wait(until: "GNOME's theme has followed") {
            lines = try machine.halflight("responders", "--all").output
            return lines.contains { $0.hasPrefix("gnome-theme") && $0.contains("ok") }
        }
        #expect(lines.contains { $0.hasPrefix("kde") && $0.contains(" GNOME") })
        expect(lines.joined(), lacks: "1970", "who was never told has no time")
        let short = try machine.halflight("responders").output
        #expect(short.contains { !$0.hasPrefix("kde") && $0.contains("kde") }, "in one line with others")
        #expect(!short.contains { $0.hasPrefix("kde") })
    }

    @Test(.promise("gnome-switch-is-toggle")) func `a change in the desktop's settings is a toggle`() throws {
        // The sun says day as well, so the agent makes no switch before.
        try machine.home.configure(atOnce + place(fromNoon: 0))
        let agent = try start()
        // At the start the agent sets the desktop: who presses before that presses for nothing.
        try agent.wait(until: "the desktop is set") {
            try ["ok", "already-right"].contains(agent.responderStates()["gnome-color-scheme"])
        }
        try set("color-scheme", "prefer-dark")
        try agent.waitForChanges(["night"])
        #expect(try agent.mode == "night")
        try agent.wait(until: "the theme follows") { try get("gtk-theme") == "'Adwaita-dark'" }
        #expect(try get("color-scheme") == "'prefer-dark'")
    }

    /// Without an earlier switch, another appearance would count as the user's.
    @Test func `a setting that the agent writes without a switch is not a toggle`() throws {
        let night = atOnce + place(fromNoon: 180)
        try machine.home.configure(night + "desktop: none\n")
        try backlight.set(10)
        let agent = try start(at: 10, "night")
        #expect(try get("color-scheme") == "'default'")
        try machine.home.configure(night + "desktop: gnome\n")
        try agent.wait(until: "GNOME is dark") { try get("color-scheme") == "'prefer-dark'" }
        try waitForEcho("prefer-dark", to: agent)
        #expect(agent.changes == [])
        #expect(try agent.mode == "auto")
    }

    @Test func `darkman's scripts run only with hooks: {darkman: on}`() throws {
        let data = ".local/share"
        for (path, words) in [
            ("\(data)/dark-mode.d/one.sh", "one $#"), ("\(data)/light-mode.d/one.sh", "wrong"),
            ("share/dark-mode.d/one.sh", "wrong"), ("share2/darkman/two", "two $1"),
        ] {
            try machine.home.folder.write("#!/bin/sh\necho \"\(words)\" >\(mailbox.path)\n", to: path, mode: 0o755)
        }
        try machine.home.installHook("99-last", "echo last >\(mailbox.path)")
        try machine.home.configure(atOnce + "hooks: {darkman: on}\n")
        let agent = try machine.startAgent(["--force", "night"])
        for text in ["one 0", "two dark", "last"] { try agent.wait(for: text, in: mailbox) }
        #expect(mailbox.lines.sorted() == ["last", "one 0", "two dark"])
        let count = mailbox.lines.count
        try machine.home.configure(atOnce)
        try agent.wait(until: "they are turned off") {
            agent.log.contains { $0.contains("configuration reloaded") }
        }
        try agent.setMode("day")
        try agent.wait(for: "last", in: mailbox, from: count)
        #expect(mailbox.lines.count == count + 1)
    }
}
