import Foundation
import TestSupport
import TestTags
import Testing

/// Activation in an installation. The session bus reads the user's and the system's service folders.
@Suite(.tags(.alone))
struct ActivationTests {
    private let machine: Machine
    private let place: TemporaryFolder
    private let bus: PrivateBus
    private let client: BusClient
    private let environment: [String: String]

    private let backEnd = "org.freedesktop.impl.portal.desktop.halflight"

    init() throws {
        machine = try Machine(configuration: "desktop: [gtk]\n")
        place = try TemporaryFolder()
        try place.write("#!/bin/sh\nexit 1\n", to: "tools/systemctl", mode: 0o755)
        let variables = machine.environment.merging([
            "PATH": "\(place.path)/tools:\(place.path)/usr/bin:/usr/local/bin:/usr/bin:/bin",
            "XDG_DATA_DIRS": "\(place.path)/usr/share", "XDG_CURRENT_DESKTOP": "XFCE", "DISPLAY": ":none",
        ]) { $1 }
        bus = try PrivateBus(environment: variables.filter { $0.key != "DBUS_SESSION_BUS_ADDRESS" })
        client = try BusClient(address: bus.address)
        for name in [RunningAgent.name, "org.example.Other"] { try client.listenForOwner(of: name) }
        environment = variables.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
        try machine.make("install", ["PREFIX=\(place.path)/usr"])
    }

    private func halflight(_ arguments: String...) throws -> Finished {
        try machine.startAt("\(place.path)/usr/bin/halflight", arguments, environment: environment).finish()
    }

    /// Reads the appearance, and lets D-Bus start the agent.
    @discardableResult
    private func appearance() throws -> String? {
        try client.call(
            RunningAgent.name, RunningAgent.path, "org.freedesktop.DBus.Properties", "Get",
            [.string(RunningAgent.interface), .string("Appearance")], activates: true
        ).first?.string
    }

    private func expectNobody(_ place: SourceLocation = #_sourceLocation) throws {
        let error = #expect(throws: BusClient.ErrorReply.self, sourceLocation: place) { try appearance() }
        #expect(error?.name == "org.freedesktop.DBus.Error.ServiceUnknown", sourceLocation: place)
        for name in [RunningAgent.name, backEnd] {
            #expect(try client.owner(of: name) == nil, "\(name)", sourceLocation: place)
        }
    }

    // MARK: - Not enabled

    @Test(.promise("package-not-enabled")) func `neither D-Bus calls nor commands start an agent that is not enabled`()
        throws
    {
        let before = try machine.home.folder.contents()
        try expectNobody()
        for command in ["status", "toggle", "doctor", "disable"] {
            let finished = try halflight(command)
            #expect(command == "disable" || finished.code != 0, "\(finished.output)")
        }
        try expectNobody()
        #expect(try machine.home.folder.contents() == before)
    }

    @Test(.promise("package-not-enabled"))
    func `the portal answers as without Halflight while the agent is not enabled`() throws {
        try place.write(
            "[portal]\nDBusName=org.example.Other\nInterfaces=org.freedesktop.impl.portal.Settings;\nUseIn=other\n",
            to: "usr/share/xdg-desktop-portal/portals/other.portal")
        let other = try machine.startAt(
            "/usr/bin/python3",
            [
                "-m", "dbusmock", "--session", "org.example.Other", "/org/freedesktop/portal/desktop",
                "org.freedesktop.impl.portal.Settings",
            ], environment: environment.merging(["LD_PRELOAD": ""]) { $1 })
        defer { other.end() }
        try client.waitForOwner(of: "org.example.Other")
        try client.call(
            "org.example.Other", "/org/freedesktop/portal/desktop", "org.freedesktop.DBus.Mock", "AddMethod",
            [
                .string("org.freedesktop.impl.portal.Settings"), .string("Read"), .string("ss"), .string("v"),
                .string("ret = dbus.UInt32(1, variant_level=1)"),
            ])
        let portal = try frontEnd(desktop: "XFCE", prefers: "other;halflight")
        #expect(try portal.read("color-scheme")?.integer == 1)
        try expectNobody()
    }

    /// - Parameter backEnds: In the order of `portals.conf`. Versions before 1.17 use all back ends.
    private func frontEnd(desktop: String, prefers backEnds: String) throws -> PortalFrontEnd {
        try place.write(
            "[preferred]\ndefault=\(backEnds)\n", to: "usr/share/xdg-desktop-portal/portals/portals.conf")
        return try PortalFrontEnd(
            on: machine, address: bus.address,
            environment: environment.merging([
                "XDG_DESKTOP_PORTAL_DIR": "\(place.path)/usr/share/xdg-desktop-portal/portals",
                "XDG_CURRENT_DESKTOP": desktop, "LD_PRELOAD": "",
            ]) { $1 })
    }

    // MARK: - Enabled

    @Test func `D-Bus starts an enabled agent, even for a portal that started earlier`() throws {
        let portal = try frontEnd(desktop: "halflight", prefers: "halflight")
        let enabled = try halflight("enable")
        #expect(enabled.code == 0, "\(enabled.errors)")
        #expect(enabled.output.contains("Started the agent."), "\(enabled.output)")
        let appearance = try appearance()
        #expect(try portal.read("color-scheme")?.integer == (appearance == "day" ? 2 : 1))
        try stopAgent()
        #expect(try self.appearance() == appearance)
        try stopAgent()
        let disabled = try halflight("disable")
        #expect(disabled.code == 0, "\(disabled.errors)")
        try expectNobody()
    }

    @Test(.promise("undo-tells-hooks-day", "undo-tells-portal-day"), arguments: [true, false])
    func `disable at night undoes the dark settings`(hasFile: Bool) throws {
        let mailbox = try Mailbox()
        try machine.home.installHook("10-tell", "echo \"hook $1\" > \(mailbox.path)")
        let text = "# mine\n[Settings]\ngtk-font-name=Sans 11\n"
        let file = ".config/gtk-3.0/settings.ini"
        if hasFile { try machine.home.folder.write(text, to: file) }
        #expect(try halflight("enable").code == 0)
        #expect(try halflight("set", "night").code == 0)
        try client.wait(until: "the hook has run") { mailbox.lines.last == "hook night" }
        let path = "\(machine.home.folder.path)/\(file)"
        try expect(String(contentsOfFile: path, encoding: .utf8), contains: "prefer-dark-theme=true")
        try client.listen("type='signal',interface='org.freedesktop.impl.portal.Settings',member='SettingChanged'")
        for _ in 1...2 {
            let disabled = try halflight("disable")
            #expect(disabled.code == 0, "\(disabled.errors)")
            #expect((try? String(contentsOfFile: path, encoding: .utf8)) == (hasFile ? text : nil))
            try expectNobody()
        }
        try client.wait(until: "the hook has run by day") { mailbox.lines.last == "hook day" }
        let schemes = client.signals.filter { $0.arguments.dropFirst().first?.string == "color-scheme" }
        #expect(schemes.last?.arguments.last?.integer == 2, "the portal is told of day")
        try expect(machine.home.folder.contents(), lacks: ".config/gtk-4.0")
        let lines = mailbox.lines
        let again = try machine.startAt("\(place.path)/usr/bin/halflightd", ["--put-back"], environment: environment)
        #expect(try again.finish().code == 0)
        try client.wait(until: "the hook has run by day once more") { mailbox.lines == lines + ["hook day"] }
        #expect((try? String(contentsOfFile: path, encoding: .utf8)) == (hasFile ? text : nil), "twice is harmless")
    }

    @Test func `disable during a night lock notifies hooks of day`() throws {
        _ = try machine.devices.addBacklight(brightness: 80)
        let lock = "night-lock: {from: \"\(clock(hoursFromNow: -2))\", until: \"\(clock(hoursFromNow: 2))\"}\n"
        try machine.home.configure(atOnce + lock)
        let mailbox = try Mailbox()
        try machine.home.installHook("10-tell", "echo \"hook $1\" > \(mailbox.path)")
        #expect(try halflight("enable").code == 0)
        try client.wait(until: "the hook has run") { mailbox.lines.last == "hook night" }
        #expect(try halflight("disable").code == 0)
        try client.wait(until: "the hook has run by day") { mailbox.lines.last == "hook day" }
    }

    @Test(.promise("disable-names-recipes")) func `disable names the recipes that stay enabled`() throws {
        #expect(try halflight("enable").code == 0)
        try expect(halflight("disable").output.joined(), lacks: "recipe")
        for name in ["tmux", "bat"] { #expect(try halflight("recipe", "enable", name).code == 0) }
        let disabled = try halflight("disable")
        let remedy = "halflight recipe disable bat"
        expect(disabled.output.last, contains: " bat, tmux. ")
        expect(disabled.output.last, hasSuffix: ": \(remedy)")
    }

    @Test func `--put-back refuses to run while an agent runs`() throws {
        #expect(try halflight("enable").code == 0)
        let agent = "\(place.path)/usr/bin/halflightd"
        let refused = try machine.startAt(agent, ["--put-back"], environment: environment).finish()
        #expect(refused.code == 1)
        expect(refused.errors.joined(), contains: "halflight stop")
        #expect(try halflight("disable").code == 0)
        let nothing = try machine.startAt(agent, ["--put-back"], environment: environment).finish()
        #expect(nothing.code == 0, "\(nothing.errors)")
    }

    @Test(.promise("hooks-signal-ends-way"))
    func `a signal ends the way back together with the running hook`() throws {
        let mailbox = try Mailbox()
        try machine.home.installHook("10-slow", "echo $$ > \(mailbox.path); exec sleep 1000")
        let process = try machine.startAt("\(place.path)/usr/bin/halflightd", ["--put-back"], environment: environment)
        try client.wait(until: "the hook runs") { !mailbox.lines.isEmpty }
        let hook = try #require(mailbox.lines.first.flatMap { pid_t($0) })
        process.signal(SIGTERM)
        #expect(try process.finish().code == 1)
        #expect(kill(hook, 0) == -1)
    }

    @Test(.promise("state-file-replaced-settings"))
    func `disable fails if the file of replaced settings is damaged`() throws {
        #expect(try halflight("enable").code == 0)
        #expect(try halflight("set", "night").code == 0)
        let file = ".local/state/halflight/desktops.yaml"
        // The agent keeps the old settings before it writes this file.
        let last = ".config/gtk-4.0/settings.ini"
        try client.wait(until: "it is dark") { try machine.home.folder.contents().contains(last) }
        try machine.home.folder.write("- {setting: gtk\n", to: file)
        let disabled = try halflight("disable")
        #expect(disabled.code == 1)
        expect(disabled.errors.joined(separator: "\n"), contains: "desktops.yaml.lost")
        try expectNobody()
        #expect(try machine.home.folder.contents().contains("\(file).lost"))
        #expect(try halflight("disable").code == 0)
    }

    @Test func `disable names once the settings of a file found damaged at the agent's start`() throws {
        let setting = "xfce-theme xsettings ThemeName"
        try machine.home.folder.write(
            "- setting: \(setting)\n  new: Dark\n  ol", to: ".local/state/halflight/desktops.yaml")
        #expect(try halflight("enable").code == 0)
        #expect(try halflight("set", "night").code == 0)
        try client.wait(until: "it is set aside") {
            try machine.home.folder.contents().contains(".local/state/halflight/desktops.yaml.damaged")
        }
        let disabled = try halflight("disable")
        #expect(disabled.code == 1)
        expect(disabled.errors.joined(), contains: setting)
        let again = try halflight("disable")
        #expect(again.code == 0, "\(again.errors)")
    }

    @Test(.promise("undo-includes-recipes")) func `disable undoes an enabled recipe and forgets a forced mode`() throws
    {
        let path = "\(machine.home.folder.path)/light"
        try machine.home.folder.write(
            """
            name: own
            for: a test
            steps:
              - command: [sh, -c, "echo {appearance} >\(path)"]
            undo: [sh, -c, "echo undone >\(path)"]
            """, to: ".config/halflight/recipes/own.yaml")
        #expect(try halflight("enable").code == 0)
        #expect(try halflight("set", "night").code == 0)
        func light() -> String? { machine.text("light")?.trimmingCharacters(in: .newlines) }
        try client.wait(until: "the recipe has followed") { light() == "night" }
        let disabled = try halflight("disable")
        #expect(disabled.code == 0, "\(disabled.errors)")
        #expect(light() == "undone")
        expect(machine.text(".local/state/halflight/state.yaml"), contains: "mode: auto")
    }

    @Test(.promise("process-new-version-installed"))
    func `status names a newly installed version, and restart starts it`() throws {
        #expect(try halflight("enable").code == 0)
        #expect(try halflight("set", "night").code == 0)
        let agent = "\(place.path)/usr/bin/halflightd"
        let remedy = "halflight restart"
        func warnings() throws -> Int {
            try halflight("status").output.count { $0.hasPrefix("warning ") && $0.contains(remedy) }
        }
        #expect(try warnings() == 0)
        // Like a package manager.
        try FileManager.default.copyItem(atPath: agent, toPath: "\(agent).new")
        #expect(rename("\(agent).new", agent) == 0)
        let before = try agentProcess()
        #expect(try warnings() == 1)
        #expect(try halflight("doctor").output.count { $0.contains("agent-version") } == 1)
        #expect(try agentProcess() == before, "it continues")
        let restarted = try halflight("restart")
        #expect(restarted.code == 0, "\(restarted.errors)")
        let process = try agentProcess()
        #expect(process != before)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe") == agent)
        let status = try halflight("status").output
        #expect(try warnings() == 0)
        #expect(status.contains { $0.hasPrefix("mode") && $0.contains("night") }, "the state was kept: \(status)")
        #expect(try halflight("stop").code == 0)
        for name in [RunningAgent.name, backEnd] { #expect(try client.owner(of: name) == nil) }
    }

    private func stopAgent() throws {
        kill(try agentProcess(), SIGTERM)
        try client.waitForOwner(of: RunningAgent.name, isThere: false)
    }

    private func agentProcess() throws -> pid_t {
        let answer = try client.callBus("GetConnectionUnixProcessID", [.string(RunningAgent.name)])
        return pid_t(try #require(answer.first?.integer))
    }
}
