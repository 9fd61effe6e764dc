import HalflightTerminal
import Responders
import TestSupport
import Testing
import Vocabulary

@testable import DesktopSetup

/// A home folder and a root folder with one competitor's evidence.
struct CompetitorRig {
    let folder: TemporaryFolder
    var facts: CompetitorFacts

    init() throws {
        folder = try TemporaryFolder()
        facts = CompetitorFacts(
            folders: try UserFolders(environment: ["HOME": "\(folder.path)/home"]), root: "\(folder.path)/root")
    }

    func write(_ text: String, to path: String) throws { try folder.write(text, to: path) }

    mutating func set(_ key: DesktopKey, _ value: String) { facts.settings[key] = .value(value) }

    /// Adds the only running process.
    mutating func run(_ name: String, _ arguments: [String] = []) throws {
        try folder.write("\(name)\n", to: "proc/7/comm")
        try folder.write(arguments.joined(separator: "\0"), to: "proc/7/cmdline")
        facts.processes = UserProcess.all(in: "\(folder.path)/proc")
    }

    /// Returns the warnings by their checks' ids.
    func found() throws -> [String: Finding] {
        let findings =
            CompetitorCheck(facts: facts).findings + BacklightCheck(facts: facts).findings
        for finding in findings where finding.status == .warning {
            #expect(finding.advice?.english.isEmpty == false, "\(finding)")
            #expect(finding.what.english.hasSuffix("."), "\(finding)")
        }
        return Dictionary(
            uniqueKeysWithValues: findings.filter { $0.id != "competitors" }.map { ($0.id, $0) })
    }
}

@Suite("Other programs that switch the appearance")
struct CompetitorCheckTests {
    private var rig: CompetitorRig

    init() throws { rig = try CompetitorRig() }

    @Test func `a machine without competitors has one check that passes`() {
        #expect(
            CompetitorCheck(facts: rig.facts).findings
                == [.ok("competitors", "No other known program that switches the appearance was found.")])
        let other = CompetitorCheck(facts: rig.facts, otherAgents: [9]).findings
        #expect(other.map(\.id) == ["other-agent"])
        expect(other.first?.advice?.english, hasSuffix: "kill 9")
    }

    @Test
    mutating func `darkman is found by its bus name or its process`() throws {
        try rig.run("darkman", ["darkman", "get"])
        #expect(try rig.found().isEmpty)
        try rig.run("darkman", ["/usr/bin/darkman", "run"])
        try expect(rig.found()["darkman"]?.what, contains: "(process 7)")
        rig.facts.busNames = [
            "nl.whynothugo.darkman", "org.freedesktop.impl.portal.desktop.darkman",
        ]
        let found = try rig.found()
        #expect(found.keys.sorted() == ["darkman", "darkman-portal"])
        expect(found["darkman"]?.what, contains: " nl.whynothugo.darkman)")
    }

    @Test
    mutating func `a Quickshell shell counts while it runs with its schedule`() throws {
        try rig.write(
            "{\"isLightMode\": true, \"themeModeAutoEnabled\": true}",
            to: "home/.local/state/DankMaterialShell/session.json")
        try rig.write("[theme]\nmode = \"auto\" # dark | light\n", to: "home/.config/noctalia/config.toml")
        #expect(try rig.found().isEmpty)
        try rig.run("dms", ["dms", "run"])
        #expect(try rig.found().keys.sorted() == ["dms-schedule"])
        try rig.run("noctalia")
        try expect(rig.found()["noctalia-schedule"]?.what, contains: "~/.config/noctalia/config.toml")
        try rig.write("[theme]\nmode = \"dark\" # light | auto\n", to: "home/.local/state/noctalia/settings.toml")
        try rig.write("{\"themeModeAutoEnabled\": \"x\"}", to: "home/.local/state/DankMaterialShell/session.json")
        #expect(try rig.found().isEmpty)
        try rig.run("dms")
        #expect(try rig.found().isEmpty)
    }

    @Test
    mutating func `an extension counts in a running GNOME Shell with extensions`() throws {
        rig.set(.extensions, "['a@b', 'nightthemeswitcher@romainvigier.fr']")
        #expect(try rig.found().isEmpty)
        rig.facts.busNames = ["org.gnome.Shell"]
        #expect(try rig.found().keys.sorted() == ["night-theme-switcher"])
        rig.set(.noExtensions, "true")
        #expect(try rig.found().isEmpty)
        rig.set(.noExtensions, "false")
        rig.set(.extensions, "@as []")
        #expect(try rig.found().isEmpty)
    }

    @Test
    mutating func `Plasma's schedule counts while Plasma runs, by the person's file first`() throws {
        try rig.write("[KDE]\nAutomaticLookAndFeel=true\n", to: "root/etc/xdg/kdeglobals")
        #expect(try rig.found().isEmpty)
        rig.facts.busNames = ["org.kde.kded6"]
        #expect(try rig.found().keys.sorted() == ["plasma-schedule"])
        try rig.write("[KDE]\nAutomaticLookAndFeel=false\n", to: "home/.config/kdeglobals")
        #expect(try rig.found().isEmpty)
        try rig.write(
            "[Colors:Header][Inactive]\nBackgroundNormal=1\n\n[KDE]\nAutomaticLookAndFeel=true\n",
            to: "home/.config/kdeglobals")
        let what = try rig.found()["plasma-schedule"]?.what
        expect(what, contains: "~/.config/kdeglobals)")
    }

    @Test
    mutating func `elementary's enabled schedule counts while its daemon runs`() throws {
        rig.set(.elementary, "'sunset-to-sunrise'")
        #expect(try rig.found().isEmpty)
        rig.facts.busNames = ["io.elementary.settings-daemon"]
        let what = try rig.found()["elementary-schedule"]?.what
        for name in ["prefer-dark-schedule", "sunset-to-sunrise"] { expect(what, contains: name) }
        rig.set(.elementary, "'disabled'")
        #expect(try rig.found().isEmpty)
    }

    @Test
    mutating func `COSMIC's switch counts by its newest file`() throws {
        let folder = "home/.config/cosmic/com.system76.CosmicTheme.Mode"
        try rig.write("true", to: "\(folder)/v1/auto_switch")
        #expect(try rig.found().isEmpty)
        rig.facts.busNames = ["com.system76.CosmicSettingsDaemon"]
        #expect(try rig.found().keys.sorted() == ["cosmic-schedule"])
        try rig.write("false\n", to: "\(folder)/v2/auto_switch")
        #expect(try rig.found().isEmpty)
    }

    @Test
    mutating func `yin & Yang's process counts in an automatic mode`() throws {
        let file = "home/.config/yin_yang/yin_yang.json"
        try rig.write(#"{"version": 3.4, "mode": "sunset to sunrise", "times": ["07:00", "20:00"]}"#, to: file)
        #expect(try rig.found().isEmpty)
        try rig.run("python3", ["python3", "-Om", "/opt/yin-yang/yin_yang"])
        try expect(rig.found()["yin-yang"]?.what, contains: "(mode \"sunset to sunrise\" in ~/.config/")
        try rig.write(#"{"mode": "manual"}"#, to: file)
        #expect(try rig.found().isEmpty)
    }

    @Test
    mutating func `Koi's process counts together with its file`() throws {
        try rig.run("koi")
        #expect(try rig.found().isEmpty)
        try rig.write("[General]\n", to: "home/.config/koirc")
        try expect(rig.found()["koi"]?.what, contains: "process 7")
    }
}
