import AgentInterface
import Glibc
import HalflightTerminal
import SDBus
import Switching
import TestSupport
import Testing
import Vocabulary

@testable import DesktopSetup

/// Each check with given facts.
@Suite("doctor's checks")
struct DoctorCheckTests {
    /// Returns each finding as `id status`.
    private func verdicts(_ findings: [Finding]) -> [String] {
        for finding in findings {
            #expect(!finding.what.english.isEmpty)
            // Each problem has advice.
            let isWrong = [.warning, .error].contains(finding.status)
            #expect(!isWrong || finding.advice?.english.isEmpty == false, "\(finding)")
        }
        return findings.map { "\($0.id) \($0.status)" }
    }

    // MARK: - The agent

    private func state(_ appearance: Appearance = .night) -> AgentStatus {
        AgentStatus(
            appearance: appearance, mode: .auto, level: 20, source: SourceName(.sun), nightBelow: 30, dayAbove: 40,
            reason: "the sun is down")
    }

    private let file = (path: "~/c.yaml", isThere: true, error: nil as Message?)
    private let wrongFile = (path: "~/c.yaml", isThere: true, error: "~/c.yaml:1:1: no such key" as Message?)

    @Test func `after enable, the advice is the compositor's command to start the agent`() {
        var check = AgentCheck(agent: .absent(), hasSystemd: false, configuration: file)
        #expect(check.findings.first?.advice == "Start it now and at every login: halflight enable.")
        check.startNow = "swaymsg exec halflightd"
        #expect(check.findings.first?.advice == "Start it now: swaymsg exec halflightd.")
    }

    @Test func `without a bus, the advice has the usual address`() {
        let advice = AgentCheck(agent: .noBus("no"), configuration: file).findings.first?.advice
        expect(advice, contains: "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/\(getuid())/bus")
    }

    @Test func `the agent and the configuration have a verdict for each state`() {
        #expect(
            verdicts(AgentCheck(agent: .noBus("no"), configuration: file).findings) == [
                "agent error", "configuration ok",
            ])
        #expect(verdicts(AgentCheck(agent: .absent(), configuration: file).findings)[0] == "agent error")
        let why = "it is there, and hangs"
        let silent = AgentCheck(agent: .silent(7, why), configuration: file).findings[0]
        #expect(silent.status == .error && silent.advice == "halflight restart")
        for part in [" 7)", why] { expect(silent.what.english, contains: part) }
        let well = AgentCheck(agent: .answering(7, state(), .program("sway")), configuration: file).findings[0]
        #expect(well.status == .ok)
        for part in [" 7,", " sway)", " night: \(state().reason)"] { expect(well.what.english, contains: part) }
    }

    @Test func `a configuration problem is reported once, in the agent's words`() {
        var state = state()
        state.problems = [
            ProblemRecord(
                subject: "configuration", text: "~/c.yaml:1:1: no key", effect: "It is ignored", isWarning: true),
            ProblemRecord(subject: "configuration", text: "~/t.yaml:2:3: no", effect: "The defaults are used"),
            ProblemRecord(subject: "hooks/50-x", text: "exit code 1"),
        ]
        let findings = AgentCheck(agent: .answering(7, state), configuration: wrongFile).findings
        #expect(verdicts(findings) == ["agent ok", "configuration warning", "configuration error"])
        #expect(findings[1].what == "~/c.yaml:1:1: no key")
        #expect(findings[2].advice == "The defaults are used. Correct the file, then: halflight status")
        state.problems = [ProblemRecord(subject: "recipes/x", text: "x.yaml:1:1: no", effect: "So")]
        let recipe = AgentCheck(agent: .answering(7, state), configuration: file).findings
        #expect(verdicts(recipe) == ["agent ok", "configuration ok", "recipes/x error"])
    }

    @Test func `suggested thresholds are reported`() {
        var state = state()
        state.suggestion = Band(nightBelow: Level(clamping: 24), dayAbove: Level(clamping: 34))
        let findings = AgentCheck(agent: .answering(7, state), configuration: file).findings
        #expect(verdicts(findings).last == "thresholds warning")
        for threshold in ["24 %", "34 %"] { expect(findings.last?.what.english, contains: threshold) }
        expect(findings.last?.advice?.english, contains: "halflight learn --accept")
    }

    @Test(arguments: [true, false])
    func `an agent outside the session is reported`(hasSystemd: Bool) {
        let checks = [
            AgentCheck(agent: .absent(), hasSystemd: hasSystemd, configuration: file),
            AgentCheck(agent: .silent(7, "it hangs."), hasSystemd: hasSystemd, configuration: file),
            AgentCheck(
                agent: .answering(7, state()), hasSystemd: hasSystemd, isOutsideSession: true, configuration: file),
        ]
        for finding in checks.flatMap(\.findings) {
            let needsSystemd = ["journalctl", "systemctl"].contains { finding.advice?.english.contains($0) == true }
            #expect(hasSystemd || !needsSystemd, "\(finding)")
            expect(finding.what.english, lacks: "..")
        }
        let findings = checks[2].findings
        #expect(verdicts(findings) == ["agent ok", "agent-session warning", "configuration ok"])
        let command = hasSystemd ? "systemctl --user import-environment" : "dbus-update-activation-environment"
        expect(findings[1].advice?.english, hasPrefix: "\(command) XDG_CURRENT_DESKTOP ")
    }

    @Test func `a unit that systemd gave up is named with its reason and advice`() {
        let reason = "it ended with exit code 1"
        let failed = AgentCheck(agent: .absent(givenUp: reason), configuration: file).findings[0]
        #expect(failed.status == .error)
        expect(failed.what.english, hasSuffix: ", because \(reason).")
        for words in ["journalctl --user -u halflight.service", "halflight restart"] {
            expect(failed.advice?.english, contains: words)
        }
        expect(failed.advice?.english, lacks: "enable")
    }

    @Test func `without an agent, a configuration error comes first`() {
        let alone = AgentCheck(agent: .absent(), configuration: wrongFile).findings
        #expect(verdicts(alone) == ["configuration error", "agent error"])
        #expect(alone[0].what == wrongFile.error)
        #expect(
            verdicts(AgentCheck(agent: .answering(7, state()), configuration: wrongFile).findings) == [
                "agent ok", "configuration error",
            ])
        var loose = file
        loose.error = .text("~/c.yaml: why", remedy: "chmod o-w ~/c.yaml")
        let finding = AgentCheck(agent: .absent(), configuration: loose).findings[0]
        #expect(finding.what == "~/c.yaml: why")
        expect(finding.advice?.english, contains: "chmod o-w ~/c.yaml, then: halflight config check")
        expect(finding.advice?.english, lacks: "Correct")
    }

    // MARK: - The light

    private func source(
        _ name: String, _ problem: String? = nil, level: Double? = 30, isSelected: Bool = false,
        isFailure: Bool = false
    ) -> SourceRecord {
        SourceRecord(
            name: SourceName(name) ?? SourceName(.command, name), level: level, illuminance: nil,
            isSelected: isSelected, problem: problem.map { Message.text($0) }, isFailure: isFailure)
    }

    @Test(.promise("doctor-judges-sensors")) func `sensors have a verdict, and the source in use has a reason`() {
        func findings(
            _ sources: [SourceRecord], isAgents: Bool = true, input: String? = nil, unused: [SourceName] = []
        ) -> [Finding] {
            SensorCheck(sources: sources, isAgents: isAgents, inputOrigin: input, unusedFactors: unused).findings
        }
        let lit = source("illuminance:a", isSelected: true)
        let well = findings([lit, source("backlight:b", "another one is better")])
        #expect(verdicts(well) == ["sensors ok", "source ok"])
        #expect(well[0].what == "Readable: illuminance:a (30 %), backlight:b (30 %).")
        #expect(
            well[1].what
                == "The agent uses illuminance:a at 30 %. Not used: backlight:b: another one is better.")
        let problem = "it cannot be read: Permission denied"
        let failing = source("illuminance:a", problem, level: nil, isFailure: true)
        let backlight = source("backlight:b", isSelected: true)
        let partly = findings([failing, backlight])
        #expect(verdicts(partly) == ["sensors warning", "source ok", "input skipped"])
        expect(partly[0].what.english, contains: "illuminance:a: \(problem)")
        #expect(verdicts(findings([backlight], input: "the X server")) == ["sensors ok", "source ok", "input ok"])
        let sun = findings([source("sun", isSelected: true)], isAgents: false)
        #expect(verdicts(sun) == ["sensors warning", "source ok"])
        #expect(sun[1].what == "The agent would use sun, the best available source.")
        let factors = findings([lit], unused: [SourceName(.command, "lux")])
        #expect(verdicts(factors) == ["sensors ok", "source ok", "factors warning"])
        #expect(factors[2].what.english.hasSuffix(" command:lux."))
        let dark = source("illuminance:a", "no data", level: nil, isSelected: true, isFailure: true)
        #expect(verdicts(findings([dark])) == ["sensors skipped", "source warning"], "it gives no usable reading")
        let stands = "it has read 30 % for 12 hours"
        let stuck = source("illuminance:a", stands, isSelected: true, isFailure: true)
        let used = findings([stuck])[1]
        #expect(used.id == "source" && used.status == .warning)
        for part in ["illuminance:a", stands] { expect(used.what.english, contains: part) }
        // The agent's warning contains the remedy and appears once.
        let doubt = ProblemRecord(subject: "illuminance:a", text: "x jumps", effect: "Do y", isWarning: true)
        for sources in [[lit], [stuck], [failing, backlight]] {
            let found = SensorCheck(sources: sources, isAgents: true, doubt: doubt, inputOrigin: "x").findings
            #expect(found.filter { $0.advice == "Do y" && $0.status == .warning }.count == 1, "\(found)")
        }
        let other = source("command:b", "it ended", level: nil, isFailure: true)
        let two = SensorCheck(sources: [lit, other], isAgents: true, doubt: doubt).findings
        #expect(verdicts(two) == ["sensors warning", "source warning"] && two[0].advice != "Do y")
        #expect(verdicts(findings([]))[1] == "source error")
        #expect(verdicts(SensorCheck(sources: [], isAgents: true, problem: "x").findings) == ["sensors skipped"])
    }

    // MARK: - The portal

    private func portal(
        _ answer: PortalCheck.Answer, version: PortalVersion = .assumed, asked: [String] = ["halflight", "gtk"],
        installed: [String] = ["halflight", "gtk"], owner: Int32? = 7, agent: Int32? = 7,
        appearance: Appearance? = .night
    ) -> [Finding] {
        PortalCheck(
            portal: PortalProgram(path: "/usr/libexec/xdg-desktop-portal", process: 5, version: version),
            setup: PortalSetup(
                version: version, desktops: ["sway"],
                backEnds: installed.map {
                    .init(
                        name: $0, busName: "org.freedesktop.impl.portal.desktop.\($0)",
                        interfaces: [PortalSetup.settings])
                }, configurations: [.init(path: "/p/portals.conf", preferred: [PortalSetup.settings: asked])]),
            backEndProcess: owner, agentProcess: agent, appearance: appearance, answer: answer
        ).findings
    }

    @Test(
        arguments: [
            (.scheme(1), "ok"), (.scheme(2), "error"), (.scheme(0), "error"), (.unknown, "error"),
            (.timedOut, "error"), (.failed("x"), "error"), (.notRunning, "skipped"),
        ] as [(PortalCheck.Answer, String)])
    func `the portal's answer has a verdict`(answer: PortalCheck.Answer, status: String) {
        #expect(verdicts(portal(answer)) == ["portal-name ok", "portal-choice ok", "portal-answer \(status)"])
        // By day the portal reports no preference.
        #expect(verdicts(portal(.scheme(0), appearance: .day))[2] == "portal-answer ok")
    }

    @Test func `a wrong order of the portal's backends has advice for each version`() {
        func choice(_ version: PortalVersion, _ asked: [String] = [], _ installed: [String] = ["halflight", "gtk"])
            -> Finding
        {
            portal(.scheme(2), version: version, asked: asked, installed: installed)[1]
        }
        for answer in [PortalCheck.Answer.scheme(1), .notRunning] {
            #expect(portal(answer, asked: ["gtk"])[1].status == .ok, "GTK's backend serves as well")
        }
        #expect(
            choice(.assumed, ["halflight", "gtk"]).what
                == "xdg-desktop-portal 1.22.0 queries halflight, gtk for settings, as /p/portals.conf says.")
        let old = PortalVersion(1, 16)
        for installed in [["gtk", "halflight"], []] {
            let finding = choice(old, [], installed)
            expect(finding.what.english, hasPrefix: "xdg-desktop-portal 1.16.0 ")
            for name in ["gtk", "halflight"] {
                #expect(finding.what.english.contains(name) == installed.contains(name))
            }
            expect(finding.what.english, lacks: "portals.conf", "which it does not read")
        }
        for (finding, advice) in [
            (choice(old), "Portals before 1.17 "),
            (choice(PortalVersion(1, 18), ["halflight", "gtk"]), "Portals before 1.19 "),
            (choice(.assumed, ["gtk"]), "halflight enable --portal"),
            (choice(.assumed, ["gtk", "halflight"]), "halflight enable --portal puts Halflight first."),
            (choice(.assumed, ["gtk"], ["gtk"]), "xdg-desktop-portal 1.22.0 does not find halflight.portal"),
        ] {
            #expect(finding.status == .warning, "\(finding)")
            expect(finding.advice?.english, hasPrefix: advice)
        }
    }

    @Test func `the advice on a wrong answer agrees with the check of the backends`() {
        for (asked, advice) in [
            ([], "finds no backend"), (["gtk"], "gtk answers: see portal-choice"),
            (["halflight"], "restart xdg-desktop-portal"),
        ] {
            let findings = portal(.scheme(2), asked: asked, installed: asked.isEmpty ? [] : ["halflight", "gtk"])
            expect(findings[2].advice?.english, contains: advice, "\(findings[2])")
        }
    }

    @Test func `the bus name has a verdict for each owner`() {
        #expect(verdicts(portal(.scheme(1), owner: 9))[0] == "portal-name error")
        #expect(verdicts(portal(.scheme(1), owner: nil))[0] == "portal-name error")
        #expect(verdicts(portal(.scheme(1), owner: 9, agent: nil))[0] == "portal-name error")
        let alone = portal(.scheme(1), owner: nil, agent: nil, appearance: nil)
        #expect(verdicts(alone) == ["portal-name skipped", "portal-choice ok", "portal-answer skipped"])
        let none = PortalCheck(
            portal: PortalProgram(),
            setup: PortalSetup(version: .assumed, desktops: [], backEnds: [], configurations: []),
            answer: .notRunning)
        #expect(verdicts(none.findings) == ["portal skipped"])
    }

    // MARK: - Settings and programs

    @Test(
        arguments: [
            ("prefer-dark", Appearance.night, "ok"), ("default", .day, "ok"), ("prefer-light", .day, "ok"),
            ("prefer-dark", .day, "warning"), ("default", .night, "warning"), (nil, .night, "skipped"),
            ("default", nil, "skipped"),
        ] as [(String?, Appearance?, String)])
    func `the gsettings value is compared with the appearance`(scheme: String?, appearance: Appearance?, status: String)
    {
        let answer = scheme.map { DesktopKey.Answer.value("'\($0)'") } ?? .missing
        let check = SettingsCheck(appearance: appearance, colorScheme: answer)
        #expect(verdicts(check.findings)[0] == "color-scheme \(status)")
    }

    @Test(
        arguments: [
            (true, nil, Appearance.day, "warning"), (true, nil, .night, "ok"), (false, nil, .night, "warning"),
            (false, "Adwaita-dark", .night, "ok"),
            (nil, "Adwaita-dark", .day, "warning"), (nil, "BreezeDark", .day, "warning"),
            (nil, "Mint-Y-Dark-Aqua", .day, "warning"), (nil, "Adwaita:dark", .day, "warning"),
            (nil, "Darkly", .day, "ok"), (nil, "Adwaita", .night, "ok"), (nil, nil, .day, "ok"),
        ] as [(Bool?, String?, Appearance, String)])
    func `settings.ini is compared with the appearance`(
        prefersDark: Bool?, theme: String?, appearance: Appearance, status: String
    ) {
        let file = SettingsCheck.SettingsFile(path: "~/x/settings.ini", prefersDark: prefersDark, theme: theme)
        let check = SettingsCheck(appearance: appearance, settingsFiles: [file])
        #expect(verdicts(check.findings)[1] == "gtk-settings \(status)")
        // On Wayland, gsettings names the theme.
        guard prefersDark == false, appearance == .night else { return }
        let onWayland = SettingsCheck(
            appearance: appearance, settingsFiles: [file], environment: ["WAYLAND_DISPLAY": "wayland-1"])
        #expect(verdicts(onWayland.findings)[1] == "gtk-settings ok")
    }

    @Test func `without a desktop, Qt and open X11 programs need helpers`() {
        func ids(_ environment: [String: String], qt: Bool = true, daemon: Bool = false, desktop: Bool = false)
            -> [String]
        {
            SettingsCheck(
                environment: environment, isWithoutDesktop: !desktop, hasQt: qt, hasSettingsDaemon: daemon
            ).findings.dropFirst(3).map(\.id)
        }
        let (wayland, x11) = (["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"], ["DISPLAY": ":0"])
        #expect(ids(wayland) == ["qt"] && ids(x11) == ["qt", "settings-daemon"])
        #expect(ids(wayland, qt: false) == [] && ids(x11, qt: false, daemon: true) == [])
        #expect(ids(wayland.merging(["QT_QPA_PLATFORMTHEME": "gtk3"]) { $1 }) == [])
        #expect(ids(x11, desktop: true) == [])
    }

    @Test func `a setting that couldn't be read in time isn't called missing`() {
        let why = "it did not answer"
        let findings = SettingsCheck(appearance: .day, colorScheme: .failed(why)).findings
        #expect(verdicts(findings)[0] == "color-scheme warning")
        expect(findings[0].what.english, contains: why)
        expect(findings[0].advice?.english, contains: "gsettings get org.gnome.desktop.interface color-scheme")
    }

    @Test func `a contradicting settings.ini has each key named, with fitting advice`() {
        let file = SettingsCheck.SettingsFile(path: "~/x/settings.ini", prefersDark: true, theme: "Adwaita-dark")
        func finding(_ responder: ResponderReport?) -> Finding {
            SettingsCheck(appearance: .day, settingsFiles: [file], gtkResponder: responder).findings[1]
        }
        for key in ["gtk-application-prefer-dark-theme=1", "gtk-theme-name=Adwaita-dark"] {
            expect(finding(nil).what.english, contains: key)
        }
        expect(finding(nil).advice?.english, contains: "desktop: [gnome, gtk]")
        func responder(failed: Bool) -> ResponderReport {
            ResponderReport(
                name: "gtk-settings", stage: "toolkit", status: failed ? .failed : .ok, state: failed ? "x" : "ok",
                time: nil, duration: nil, output: [])
        }
        let applies = finding(responder(failed: false)).advice
        expect(applies, lacks: "desktop:")
        expect(applies, contains: "halflight toggle")
        expect(finding(responder(failed: true)).advice?.english, contains: "gtk-settings ")
    }

    @Test func `settings.ini is read as GTK reads it`() throws {
        let root = try TemporaryFolder()
        let path = try root.write(
            "[Settings]\ngtk-application-prefer-dark-theme = true\ngtk-theme-name=X\n", to: "s.ini")
        let file = try #require(SettingsCheck.SettingsFile(path: path))
        #expect(file.prefersDark == true && file.theme == "X")
        #expect(SettingsCheck.SettingsFile(path: "\(root.path)/none") == nil)
        // GTK reads neither as a Boolean value, so neither contradicts the appearance.
        for text in ["yes", "True"] {
            try root.write("[Settings]\ngtk-application-prefer-dark-theme=\(text)\n", to: "s.ini")
            #expect(SettingsCheck.SettingsFile(path: path)?.prefersDark == nil)
        }
        let deaf = SettingsCheck(
            appearance: .day, environment: ["GTK_THEME": "Adwaita:dark", "ADW_DISABLE_PORTAL": ""])
        #expect(verdicts(deaf.findings)[2] == "environment warning")
        expect(deaf.findings[2].what.english, hasPrefix: "GTK_THEME=Adwaita:dark: ")
        #expect(verdicts(SettingsCheck(appearance: .day).findings)[2] == "environment ok")
    }
}
