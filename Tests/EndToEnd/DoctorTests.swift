import Foundation
import TestSupport
import Testing

/// `halflight doctor`, with and without an agent.
@Suite(.tags(.alone))
struct DoctorTests {
    private let machine: Machine

    init() throws {
        (machine, _) = try Machine.lit()
    }

    /// Returns the exit code and the checks by ID.
    private func findings(_ environment: [String: String] = [:]) throws -> (code: CInt, [String: [String: String]]) {
        let finished = try machine.halflight("doctor", "--json", environment: environment)
        #expect(finished.errors.isEmpty, "\(finished.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(finished.output.joined().utf8))
        let checks = try #require(json as? [[String: Any]])
        var byID: [String: [String: String]] = [:]
        for check in checks {
            #expect(Set(check.keys) == ["id", "status", "what", "advice", "whatMessage", "adviceMessage"])
            let id = try #require(check["id"] as? String)
            #expect(byID[id] == nil, "\(id) comes twice")
            byID[id] = check.compactMapValues { $0 as? String }
        }
        return (finished.code, byID)
    }

    @Test func `doctor without an agent reads the light and names a remedy`() throws {
        let (code, found) = try findings()
        #expect(code == 1)
        #expect(found["agent"]?["status"] == "error")
        expect(found["agent"]?["advice"], contains: "halflight enable")
        #expect(found["source"]?["status"] == "ok")
        expect(found["source"]?["what"], contains: " backlight:")
        #expect(found["responders"]?["status"] == "skipped")
        #expect(found["permissions"]?["status"] == "ok")
    }

    @Test func `doctor with an agent finds no errors`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        let (code, found) = try findings()
        #expect(code == 0, "\(found.filter { $0.value["status"] == "error" })")
        expect(found["agent"]?["what"], contains: "process \(agent.process.processID)")
        #expect(found["sensors"]?["status"] == "ok")
        expect(found["source"]?["what"], contains: " backlight:")
        #expect(found["input"]?["status"] == "skipped")
        try machine.play(.mutter).setInputIdle(milliseconds: 100)
        let input = try findings().1["input"]
        #expect(input?["status"] == "ok")
        expect(input?["what"], hasSuffix: " GNOME's Mutter.")
        #expect(found["configuration"]?["status"] == "ok")
        #expect(found["competitors"]?["status"] == "ok")
        let page = try machine.halflight("doctor")
        #expect(page.code == 0)
        #expect(page.output.count < 30, "one page")
        expect(page.output, lacks: "\u{1B}", "no colours into a pipe")
        #expect(page.output.last?.contains(/: \d+\./) == true, "\(page.output)")
    }

    @Test(.promise("doctor-finds-obstacles"))
    func `doctor finds bad hooks, an invalid configuration and a dark settings.ini`() throws {
        try machine.home.installHook("50-bad", "echo nonsense; exit 3")
        let refused = try machine.home.installHook("60-open", "true", mode: 0o777)
        try machine.home.folder.write(
            "[Settings]\ngtk-application-prefer-dark-theme=1\n", to: ".config/gtk-3.0/settings.ini")
        let agent = try machine.startAgent(at: 80, "day")
        // The agent keeps the last valid configuration.
        try machine.home.configure("nigth-below: 3\n")
        try agent.wait(until: "the hook has failed") {
            try machine.halflight("responders").output.contains { $0.contains("hooks/50-bad") && $0.contains("3") }
        }
        let (code, found) = try findings(["GTK_THEME": "Adwaita"])
        #expect(code == 1)
        #expect(found["hooks/50-bad"]?["status"] == "error")
        expect(found["hooks/50-bad"]?["what"], contains: "nonsense")
        expect(found["hook-refused"]?["what"], contains: refused)
        expect(found["configuration"]?["what"], contains: "nigth-below")
        #expect(found["gtk-settings"]?["status"] == "warning")
        #expect(found["environment"]?["status"] == "warning")
        #expect(found["agent"]?["status"] == "ok")
    }

    @Test func `doctor names darkman and another owner of the portal name`() throws {
        let other = try machine.busClient()
        for name in ["org.freedesktop.impl.portal.desktop.halflight", "nl.whynothugo.darkman"] {
            try other.request(name)
        }
        _ = try machine.startAgent(at: 80, "day")
        let (code, found) = try findings()
        #expect(code == 1)
        #expect(found["portal-name"]?["what"]?.contains("process \(getpid())") == true || found["portal"] != nil)
        #expect(found["darkman"]?["advice"] == "systemctl --user disable --now darkman")
    }

    @Test func `doctor finds the desktop's schedule and the compositor's start line`() throws {
        let bus = try machine.busClient()
        try bus.request("org.kde.kded6")
        let home = machine.home.folder
        try home.write("[KDE]\nAutomaticLookAndFeel=true\n", to: ".config/kdeglobals")
        try home.write("include config.d/*\n", to: ".config/sway/config")
        try home.write("exec halflightd\n", to: ".config/sway/config.d/halflight")
        let found = try findings(["XDG_CURRENT_DESKTOP": "sway"]).1
        expect(found["plasma-schedule"]?["what"], contains: "kdeglobals", "\(found)")
        #expect(
            found["login"]?["what"]
                == "`exec halflightd` in ~/.config/sway/config.d/halflight, line 1, starts the agent at login.")
    }

    @Test func `doctor reports a failed unit and a gsettings that hangs`() throws {
        let tools = try fakes([
            ("gsettings", "exec sleep 60"),
            (
                "systemctl",
                """
                case "$*" in *show*) echo LoadState=loaded; echo ActiveState=failed; echo UnitFileState=enabled
                echo Result=exit-code; echo ExecMainStatus=1;; *) echo inactive; exit 3;; esac
                """
            ),
        ])
        let (code, found) = try findings(["PATH": tools])
        #expect(code == 1)
        for part in [" halflight.service, ", " 1."] { expect(found["agent"]?["what"], contains: part) }
        expect(found["agent"]?["advice"], contains: "halflight restart")
        expect(found["color-scheme"]?["what"], contains: " 3 s")
    }

    /// Returns a `PATH` with the test's programs first.
    private func fakes(_ programs: [(name: String, script: String)]) throws -> String {
        for (name, script) in programs {
            try machine.home.folder.write("#!/bin/sh\n\(script)\n", to: "fakes/\(name)", mode: 0o755)
        }
        return "\(machine.home.folder.path)/fakes:\(machine.environment["PATH"] ?? "")"
    }

    @Test func `doctor reports a missing session bus`() throws {
        let (code, found) = try findings(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
        #expect(code == 1)
        #expect(found["agent"]?["status"] == "error")
        expect(found["agent"]?["advice"], contains: "DBUS_SESSION_BUS_ADDRESS")
    }

    @Test(.promise("doctor-shows-portal")) func `doctor reports the real portal's back ends and answer`() throws {
        let agent = try machine.startAgent(at: 80, "day")
        _ = try PortalFrontEnd(on: machine)
        #expect(
            try findings().1["portal-answer"]?["what"] == "The portal reports prefer-light, and the appearance is day.")
        try agent.setMode("night")
        try agent.waitForChanges(["night"])
        let (code, found) = try findings()
        #expect(code == 0)
        #expect(found["portal-name"]?["status"] == "ok")
        expect(found["portal-choice"]?["what"], contains: " queries halflight for settings")
        #expect(found["portal-answer"]?["what"] == "The portal reports prefer-dark, and the appearance is night.")
    }

    @Test(.promise("doctor-asks-terminal")) func `doctor asks the terminal whether it is dark and restores it`() throws
    {
        _ = try machine.startAgent(at: 80, "day")
        for (answer, expected) in [
            (
                "\u{1B}[?997;1n\u{1B}]11;rgb:17/19/1e\u{1B}\\\u{1B}[?6c",
                "halflight recipe list"
            ),
            ("\u{1B}[?6c", "terminal"), ("", "permissions"),
        ] {
            let terminal = try PseudoTerminal()
            let before = terminal.settings
            let doctor = try machine.start("halflight", ["doctor"], at: terminal, environment: ["NO_COLOR": "1"])
            let asked = try terminal.wait(forText: "\u{1B}[?996n")
            try terminal.send(answer)
            _ = try terminal.wait(forText: expected, from: asked)
            _ = try doctor.waitForEnd()
            #expect(terminal.settings == before)
        }
    }

    @Test func `a portal that does not answer does not block doctor`() throws {
        // A client that reads nothing owns the name.
        let silent = try machine.busClient()
        try silent.request("org.freedesktop.portal.Desktop")
        _ = try machine.startAgent(at: 80, "day")
        let found = try findings().1
        #expect(found["portal-answer"]?["status"] == "error", "\(found)")
        expect(found["portal-answer"]?["advice"], hasSuffix: ": systemctl --user restart xdg-desktop-portal")
    }
}
