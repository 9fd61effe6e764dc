import HalflightTerminal
import TestSupport
import Testing
import Vocabulary

@testable import DesktopSetup

@Suite("Starting at login")
struct LoginCheckTests {
    private static let line = LoginRecord.Line(text: "exec halflightd", file: "~/.config/sway/config")
    private static let found = StartLine(text: "exec halflightd", file: "~/.config/sway/config", number: 3)

    @Test(
        arguments: [
            (LoginCheck(unitState: "enabled", reachesTarget: true), .ok), (LoginCheck(unitState: "enabled"), .ok),
            (LoginCheck(unitState: "enabled", reachesTarget: false), .warning),
            (LoginCheck(unitState: "enabled", reachesTarget: false, entry: "~/x"), .ok),
            (LoginCheck(unitState: "enabled", reachesTarget: false, line: line), .warning),
            (LoginCheck(unitState: "enabled", reachesTarget: false, line: line, found: found), .ok),
            (LoginCheck(unitState: "masked"), .error), (LoginCheck(unitState: "disabled"), .warning),
            (LoginCheck(entry: "~/x"), .ok), (LoginCheck(line: line), .warning),
            (LoginCheck(line: line, found: found), .ok), (LoginCheck(), .warning),
            (LoginCheck(unitState: "enabled", lostAgent: "/opt/bin/halflightd"), .warning),
        ] as [(LoginCheck, Finding.Status)])
    func `the start has a verdict`(check: LoginCheck, status: Finding.Status) {
        #expect(check.finding.status == status)
        #expect(status != .warning || check.finding.advice?.english.isEmpty == false)
    }

    @Test func `the line that starts the agent, or the file without it, is named`() {
        #expect(
            LoginCheck(line: Self.line, found: Self.found).finding.what
                == "`exec halflightd` in ~/.config/sway/config, line 3, starts the agent at login.")
        let missing = LoginCheck(line: Self.line, isEnabled: true).finding
        #expect(missing.what == "~/.config/sway/config has no line that starts the agent at login.")
        #expect(missing.advice == "Add this line: exec halflightd")
        expect(LoginCheck(line: Self.line).finding.advice?.english, hasPrefix: "halflight enable")
    }

    @Test func `disable's unfinished work is a warning until the next enable`() {
        #expect(LoginCheck(hasToPutBack: true).findings.map(\.id) == ["login", "put-back"])
        expect(LoginCheck(hasToPutBack: true).findings.last?.advice?.english, contains: "halflight disable")
        #expect(LoginCheck(isEnabled: true, hasToPutBack: true).findings.map(\.id) == ["login"])
        #expect(LoginCheck().findings.count == 1)
    }

    @Test(arguments: [
        ("exec halflightd", true), ("  exec_always --no-startup-id \"/usr/bin/halflightd\" &", true),
        ("exec-once = halflightd", true), ("spawn-at-startup \"halflightd\"", true),
        ("awful.spawn.once(\"halflightd\")", true), ("exec systemctl --user start halflight", true),
        ("exec systemctl --user start halflight.service", true), ("# exec halflightd", false),
        ("// spawn-at-startup \"halflightd\"", false), ("-- awful.spawn(\"halflightd\")", false),
        ("exec halflight run", true), ("exec pkill halflightd", false),
        ("bindsym $mod+x exec halflightd", false), ("bind = SUPER, N, exec, halflightd", false),
        ("bindsym $mod+n exec halflight toggle", false), ("exec halflightd-other", false), ("", false),
    ])
    func `the line is found in each compositor's syntax but not in a comment`(line: String, isFound: Bool) throws {
        let home = try TemporaryFolder()
        try home.write("set $mod Mod4\n\(line)\n", to: ".config/sway/config")
        let found = search(home).line(in: "sway/config")
        #expect((found != nil) == isFound)
        #expect(!isFound || found?.number == 2)
    }

    @Test func `included files are searched once, from the first main file`() throws {
        let home = try TemporaryFolder()
        try home.write("include config.d/*\ninclude ~/.config/sway/config\n", to: ".config/sway/config")
        try home.write("output * bg black solid_color\n", to: ".config/sway/config.d/10-a")
        try home.write("\nexec halflightd\n", to: ".config/sway/config.d/20-b")
        let found = search(home).line(in: "sway/config")
        #expect(found?.file == "\(home.path)/.config/sway/config.d/20-b" && found?.number == 2)
        try home.write("# nothing\n", to: ".sway/config")
        #expect(search(home).line(in: "sway/config") == nil)
        try home.write("source = ~/hypr/own.conf\n", to: ".config/hypr/hyprland.conf")
        try home.write("exec-once = halflightd\n", to: "hypr/own.conf")
        #expect(search(home).line(in: "hypr/hyprland.conf")?.file == "\(home.path)/hypr/own.conf")
        try home.write("exec halflightd\n", to: "root/etc/i3/config")
        #expect(search(home).line(in: "i3/config")?.file == "\(home.path)/root/etc/i3/config")
        #expect(search(home).line(in: "river/init") == nil)
    }

    private func search(_ home: TemporaryFolder) -> CompositorSearch {
        CompositorSearch(home: home.path, configuration: "\(home.path)/.config", root: "\(home.path)/root")
    }
}
