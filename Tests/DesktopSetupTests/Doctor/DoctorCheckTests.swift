import AgentInterface
import Glibc
import SDBus
import Switching
import TestSupport
import Testing

@testable import DesktopSetup
@testable import HalflightTerminal

/// Each check with given facts.
@Suite("The checks of doctor")
struct DoctorCheckTests {
    /// `id status` of each.
    private func verdicts(_ findings: [Finding]) -> [String] {
        for finding in findings {
            #expect(!finding.what.isEmpty)
            // Each problem has advice.
            let isWrong = [.warning, .error].contains(finding.status)
            #expect(!isWrong || finding.advice?.isEmpty == false, "\(finding)")
        }
        return findings.map { "\($0.id) \($0.status)" }
    }

    // MARK: - The agent

    private func state(_ appearance: Appearance = .night) -> AgentStatus {
        AgentStatus(
            appearance: appearance, mode: .auto, level: 20, source: SourceName(.sun), nightBelow: 30, dayAbove: 40,
            reason: "the sun is down")
    }

    @Test("The agent and the configuration have a verdict for each state")
    func agent() {
        let file = (path: "~/c.yaml", isThere: true, error: nil as String?)
        #expect(
            verdicts(AgentCheck(busProblem: "no", configuration: file).findings) == ["agent error", "configuration ok"])
        #expect(verdicts(AgentCheck(configuration: file).findings)[0] == "agent error")
        let silent = AgentCheck(process: 7, problem: "it is there and does not answer", configuration: file).findings[0]
        #expect(silent.status == .error && silent.what.contains("process 7") && silent.what.contains("does not answer"))
        let well = AgentCheck(process: 7, state: state(), configuration: file).findings[0]
        #expect(well == .ok("agent", "The agent is running (process 7). The appearance is night: the sun is down"))
        let wrong = AgentCheck(configuration: ("~/c.yaml", true, "~/c.yaml:1:1: no such key")).findings[0]
        let started = AgentCheck(process: 7, starter: .program("sway"), state: state(), configuration: file).findings[0]
        #expect(started.what.hasPrefix("The agent is running (process 7, started by sway). "))
        #expect(wrong.status == .error && wrong.what == "~/c.yaml:1:1: no such key")
    }

    @Test("A mistake in the configuration is said once, as the agent says it, and a failing responder not here")
    func problems() {
        let file = (path: "~/c.yaml", isThere: true, error: "~/c.yaml:1:1: no such key" as String?)
        var state = state()
        state.problems = [
            ProblemRecord(
                subject: "configuration", text: "~/c.yaml:1:1: no key", effect: "It is ignored", isWarning: true),
            ProblemRecord(subject: "configuration", text: "~/t.yaml:2:3: no", effect: "The defaults are used"),
            ProblemRecord(subject: "hooks/50-x", text: "exit code 1"),
        ]
        let findings = AgentCheck(process: 7, state: state, configuration: file).findings
        #expect(verdicts(findings) == ["agent ok", "configuration warning", "configuration error"])
        #expect(findings[1].what == "~/c.yaml:1:1: no key.")
        #expect(findings[2].advice == "The defaults are used. Correct the file, then: halflight status")
        state.problems = [ProblemRecord(subject: "recipes/x", text: "x.yaml:1:1: no", effect: "So")]
        let recipe = AgentCheck(process: 7, state: state, configuration: ("~/c.yaml", true, nil)).findings
        #expect(verdicts(recipe) == ["agent ok", "configuration ok", "recipes/x error"])
    }

    @Test("Thresholds that corrections suggest are reported")
    func suggestion() {
        let file = (path: "~/c.yaml", isThere: true, error: nil as String?)
        var state = state()
        state.suggestion = Band(nightBelow: Level(clamping: 24), dayAbove: Level(clamping: 34))
        let finding = AgentCheck(process: 7, state: state, configuration: file).findings.last
        #expect(finding?.status == .warning && finding?.advice?.contains("halflight learn --accept") == true)
        #expect(finding?.what == "Your corrections suggest other thresholds: night below 24 %, day above 34 %.")
    }

    @Test("Without systemd no advice needs it, and an agent outside the session is reported")
    func outside() {
        let file = (path: "~/c.yaml", isThere: true, error: nil as String?)
        for check in [
            AgentCheck(hasSystemd: false, configuration: file),
            AgentCheck(process: 7, problem: "it hangs.", hasSystemd: false, configuration: file),
            AgentCheck(process: 7, state: state(), hasSystemd: false, isOutsideSession: true, configuration: file),
        ] {
            for finding in check.findings {
                #expect(finding.advice?.contains("journalctl") != true && finding.advice?.contains("systemctl") != true)
                #expect(!finding.what.contains(".."))
            }
        }
        let outside = AgentCheck(process: 7, state: state(), isOutsideSession: true, configuration: file).findings
        #expect(verdicts(outside) == ["agent ok", "agent-session warning", "configuration ok"])
        let other = AgentCheck(
            process: 7, state: state(), hasSystemd: false, isOutsideSession: true, configuration: file
        ).findings
        #expect(other[1].advice?.hasPrefix("dbus-update-activation-environment XDG_CURRENT_DESKTOP ") == true)
        #expect(outside[1].advice?.hasPrefix("systemctl --user import-environment XDG_CURRENT_DESKTOP ") == true)
    }

    @Test("A unit that systemd has given up is named, with its reason and what to do, in place of `enable`")
    func givenUp() {
        let file = (path: "~/c.yaml", isThere: true, error: nil as String?)
        let failed = AgentCheck(unitFailure: "it ended with exit code 1", configuration: file).findings[0]
        #expect(failed.status == .error)
        #expect(failed.what.hasSuffix("systemd has given up halflight.service, because it ended with exit code 1."))
        #expect(failed.advice?.contains("journalctl --user -u halflight.service") == true)
        #expect(failed.advice?.hasSuffix("To start it again: halflight restart") == true)
        #expect(failed.advice?.contains("enable") == false)
        let runs = AgentCheck(process: 7, state: state(), unitFailure: "of x", configuration: file).findings[0]
        #expect(runs.status == .ok, "started by other means")
    }

    @Test("Without an agent a mistake in the configuration comes first, and a loose file is not to be corrected")
    func mistakeFirst() {
        let wrong = (path: "~/c.yaml", isThere: true, error: "~/c.yaml:1:1: no such key" as String?)
        #expect(AgentCheck(configuration: wrong).findings.map(\.id) == ["configuration", "agent"])
        #expect(
            AgentCheck(process: 7, state: state(), configuration: wrong).findings.map(\.id) == [
                "agent", "configuration",
            ])
        let loose = (
            path: "~/c.yaml", isThere: true,
            error: "~/c.yaml: every user can write to it; to let it run: chmod o-w ~/c.yaml" as String?
        )
        let finding = AgentCheck(configuration: loose).findings[0]
        #expect(finding.what == "~/c.yaml: every user can write to it")
        #expect(finding.advice?.contains("chmod o-w ~/c.yaml, then: halflight config check") == true)
        #expect(finding.advice?.contains("Correct") == false)
    }

    // MARK: - The light

    private func source(
        _ name: String, _ problem: String? = nil, level: Double? = 30, isSelected: Bool = false,
        isFailure: Bool = false
    ) -> SourceRecord {
        SourceRecord(
            name: SourceName(name) ?? SourceName(.command, name), level: level, illuminance: nil,
            isSelected: isSelected, problem: problem, isFailure: isFailure)
    }

    @Test("The sensors have a verdict, and the source in use has a reason")
    func sensors() {
        let lit = source("illuminance:a", isSelected: true)
        let passedOver = source("backlight:b", "another one is better")
        let well = SensorCheck(sources: [lit, passedOver], isAgents: true).findings
        #expect(verdicts(well) == ["sensors ok", "source ok"])
        #expect(well[0].what == "Readable: illuminance:a (30 %), backlight:b (30 %).")
        #expect(
            well[1].what
                == "The agent uses illuminance:a at 30 %. Not used: backlight:b: another one is better.")
        let failing = source("illuminance:a", "it cannot be read: Permission denied", level: nil, isFailure: true)
        let backlight = source("backlight:b", isSelected: true)
        let partly = SensorCheck(sources: [failing, backlight], isAgents: true).findings
        #expect(verdicts(partly) == ["sensors warning", "source ok", "input skipped"])
        #expect(partly[0].what.contains("illuminance:a: it cannot be read: Permission denied"))
        let told = SensorCheck(sources: [backlight], isAgents: true, inputOrigin: "the X server").findings
        #expect(verdicts(told) == ["sensors ok", "source ok", "input ok"])
        let sun = SensorCheck(sources: [source("sun", isSelected: true)], isAgents: false).findings
        #expect(verdicts(sun) == ["sensors warning", "source ok"])
        #expect(sun[1].what == "The agent would use sun at 30 %, the best available source.")
        let factors = SensorCheck(sources: [lit], isAgents: true, unusedFactors: [SourceName(.command, "lux")]).findings
        #expect(verdicts(factors) == ["sensors ok", "source ok", "factors warning"])
        #expect(factors[2].what == "The configuration has factors for sources that are not here: command:lux.")
        let dark = source("illuminance:a", "no data", level: nil, isSelected: true, isFailure: true)
        #expect(
            verdicts(SensorCheck(sources: [dark], isAgents: true).findings) == ["sensors skipped", "source warning"],
            "one that gives no light is not readable")
        #expect(verdicts(SensorCheck(sources: [], isAgents: true).findings)[1] == "source error")
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

    @Test("A portal that agrees and queries Halflight first is fine")
    func portalWell() {
        let findings = portal(.scheme(1))
        #expect(verdicts(findings) == ["portal-name ok", "portal-choice ok", "portal-answer ok"])
        #expect(
            findings[1].what
                == "xdg-desktop-portal 1.22.0 queries halflight, then gtk for settings, as /p/portals.conf says.")
        #expect(verdicts(portal(.scheme(0), appearance: .day))[2] == "portal-answer ok")
    }

    @Test(
        "A portal with another answer, or without one, has a verdict",
        arguments: [
            (.scheme(2), "error"), (.scheme(0), "error"), (.unknown, "error"), (.timedOut, "error"),
            (.failed("x"), "error"), (.notRunning, "skipped"),
        ] as [(PortalCheck.Answer, String)])
    func portalWrong(answer: PortalCheck.Answer, status: String) {
        #expect(verdicts(portal(answer))[2] == "portal-answer \(status)")
    }

    @Test("A backend before Halflight gives advice for each version of the portal")
    func portalChoice() {
        func advice(_ version: PortalVersion, _ asked: [String], _ installed: [String] = ["halflight", "gtk"])
            -> String?
        {
            let finding = portal(.scheme(1), version: version, asked: asked, installed: installed)[1]
            #expect(finding.status == .warning)
            return finding.advice
        }
        #expect(advice(PortalVersion(1, 16), [])?.hasPrefix("Portals before 1.17 ") == true)
        #expect(advice(PortalVersion(1, 18), ["halflight", "gtk"])?.hasPrefix("Portals before 1.19 ") == true)
        #expect(advice(.assumed, ["gtk"]) == "halflight enable --portal")
        let none = portal(.scheme(1), version: PortalVersion(1, 16), installed: [])[1]
        #expect(
            none.what
                == "xdg-desktop-portal 1.16.0 queries no backend for settings: "
                + "no backend that it finds offers settings."
        )
        let old = portal(.scheme(1), version: PortalVersion(1, 16), installed: ["gtk", "halflight"])[1]
        #expect(old.what.hasSuffix("for settings, as it queries every backend it finds."))
        #expect(advice(.assumed, ["gtk", "halflight"]) == "halflight enable --portal puts Halflight first.")
        #expect(advice(.assumed, ["gtk"], ["gtk"])?.contains("does not find halflight.portal") == true)
    }

    @Test("The advice on a wrong answer does not contradict the check of who is queried")
    func portalAdvice() {
        func advice(asked: [String]) -> String? {
            portal(.scheme(2), asked: asked, installed: asked.isEmpty ? [] : ["halflight", "gtk"])[2].advice
        }
        #expect(advice(asked: []) == "The portal finds no backend that has settings: see portal-choice.")
        #expect(advice(asked: ["gtk"])?.hasPrefix("The backend gtk answers: see portal-choice") == true)
        #expect(advice(asked: ["halflight"])?.contains("restart xdg-desktop-portal") == true)
    }

    @Test("The bus name has a verdict for other owners, no owner and no agent, and so has a missing portal")
    func portalName() {
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
        "The gsettings value is compared with the appearance",
        arguments: [
            ("prefer-dark", Appearance.night, "ok"), ("default", .day, "ok"), ("prefer-light", .day, "ok"),
            ("prefer-dark", .day, "warning"), ("default", .night, "warning"), (nil, .night, "skipped"),
            ("default", nil, "skipped"),
        ] as [(String?, Appearance?, String)])
    func gsettings(scheme: String?, appearance: Appearance?, status: String) {
        let answer = scheme.map { DesktopKey.Answer.value("'\($0)'") } ?? .missing
        let check = SettingsCheck(appearance: appearance, colorScheme: answer)
        #expect(verdicts(check.findings)[0] == "color-scheme \(status)")
    }

    @Test(
        "settings.ini is compared with the appearance",
        arguments: [
            (true, nil, Appearance.day, "warning"), (true, nil, .night, "ok"), (false, nil, .night, "warning"),
            (nil, "Adwaita-dark", .day, "warning"), (nil, "BreezeDark", .day, "warning"),
            (nil, "Mint-Y-Dark-Aqua", .day, "warning"), (nil, "Adwaita:dark", .day, "warning"),
            (nil, "Darkly", .day, "ok"), (nil, "Adwaita", .night, "ok"), (nil, nil, .day, "ok"),
        ] as [(Bool?, String?, Appearance, String)])
    func settingsIni(prefersDark: Bool?, theme: String?, appearance: Appearance, status: String) {
        let file = SettingsCheck.SettingsFile(path: "~/x/settings.ini", prefersDark: prefersDark, theme: theme)
        let check = SettingsCheck(appearance: appearance, settingsFiles: [file])
        #expect(verdicts(check.findings)[1] == "gtk-settings \(status)")
    }

    @Test("A setting that could not be read in time is not taken for one that is missing")
    func lateSetting() {
        let finding = SettingsCheck(appearance: .day, colorScheme: .failed("gsettings did not answer within 3 s"))
            .findings[0]
        #expect(finding.status == .warning)
        #expect(finding.what == "gsettings did not answer within 3 s, so its setting is not known.")
        #expect(finding.advice == "Ask it by hand: gsettings get org.gnome.desktop.interface color-scheme")
    }

    @Test("Of a settings.ini that contradicts, each key is named, and the advice fits what Halflight does with it")
    func settingsAdvice() {
        let file = SettingsCheck.SettingsFile(path: "~/x/settings.ini", prefersDark: true, theme: "Adwaita-dark")
        func finding(_ responder: ResponderReport?) -> Finding {
            SettingsCheck(appearance: .day, settingsFiles: [file], gtkResponder: responder).findings[1]
        }
        #expect(
            finding(nil).what == """
                ~/x/settings.ini has gtk-application-prefer-dark-theme=1 and gtk-theme-name=Adwaita-dark, \
                but the appearance is day.
                """)
        #expect(finding(nil).advice?.contains("desktop: [gnome, gtk]") == true)
        func responder(failed: Bool) -> ResponderReport {
            ResponderReport(
                name: "gtk-settings", stage: "toolkit", status: failed ? .failed : .ok, state: failed ? "x" : "ok",
                time: nil, duration: nil, output: [])
        }
        let applies = finding(responder(failed: false)).advice
        #expect(applies?.contains("desktop:") == false && applies?.contains("halflight toggle") == true)
        #expect(finding(responder(failed: true)).advice?.contains("gtk-settings below") == true)
    }

    @Test("settings.ini is read as GTK reads it, and variables that override the theme are reported")
    func settingsRead() throws {
        let root = try TemporaryFolder()
        let path = try root.write(
            "[Settings]\ngtk-application-prefer-dark-theme = true\ngtk-theme-name=X\n", to: "s.ini")
        let file = try #require(SettingsCheck.SettingsFile(path: path))
        #expect(file.prefersDark == true && file.theme == "X")
        #expect(SettingsCheck.SettingsFile(path: "\(root.path)/none") == nil)
        // GTK reads neither as a truth value, so neither contradicts the appearance.
        for text in ["yes", "True"] {
            try root.write("[Settings]\ngtk-application-prefer-dark-theme=\(text)\n", to: "s.ini")
            #expect(SettingsCheck.SettingsFile(path: path)?.prefersDark == nil)
        }
        let deaf = SettingsCheck(
            appearance: .day, environment: ["GTK_THEME": "Adwaita:dark", "ADW_DISABLE_PORTAL": ""])
        #expect(verdicts(deaf.findings)[2] == "environment warning")
        #expect(deaf.findings[2].what.hasPrefix("GTK_THEME=Adwaita:dark: GTK programs keep that theme"))
        #expect(verdicts(SettingsCheck(appearance: .day).findings)[2] == "environment ok")
    }
}
