import TestSupport
import Testing

@testable import DesktopSetup
@testable import HalflightTerminal

/// A home folder, and a root folder, with the evidence of one competitor.
struct Evidence {
    let folder: TemporaryFolder
    var surroundings: Surroundings

    init() throws {
        folder = try TemporaryFolder()
        surroundings = Surroundings(
            folders: try UserFolders(environment: ["HOME": "\(folder.path)/home"]), root: "\(folder.path)/root")
    }

    func write(_ text: String, to path: String) throws { try folder.write(text, to: path) }

    mutating func set(_ key: DesktopKey, _ value: String) { surroundings.settings[key] = .value(value) }

    /// The checks that found something, by their ids, each with what it found.
    func found() throws -> [String: Finding] {
        let findings =
            CompetitorCheck(surroundings: surroundings).findings + BacklightCheck(surroundings: surroundings).findings
        for finding in findings where finding.status == .warning {
            #expect(finding.advice?.isEmpty == false, "\(finding)")
            #expect(finding.what.hasSuffix("."), "\(finding)")
        }
        return Dictionary(
            uniqueKeysWithValues: findings.filter { $0.id != "competitors" }.map { ($0.id, $0) })
    }
}

@Suite("Programs that switch the appearance, too")
struct CompetitorCheckTests {
    private var evidence: Evidence

    init() throws { evidence = try Evidence() }

    @Test("A machine without them has one check that passes")
    func none() {
        #expect(
            CompetitorCheck(surroundings: evidence.surroundings).findings
                == [.ok("competitors", "No other known program that switches the appearance was found.")])
        let other = CompetitorCheck(surroundings: evidence.surroundings, otherAgents: [9]).findings
        #expect(other.map(\.id) == ["other-agent"] && other.first?.advice?.hasSuffix("kill 9") == true)
    }

    @Test("darkman is known by its bus name, or by its process, and the text says by which")
    mutating func darkman() throws {
        evidence.surroundings.processes = [RunningProgram(id: 7, name: "darkman", arguments: ["darkman", "get"])]
        #expect(try evidence.found().isEmpty)
        evidence.surroundings.processes[0].arguments = ["/usr/bin/darkman", "run"]
        #expect(try evidence.found()["darkman"]?.what.contains("(process 7)") == true)
        evidence.surroundings.busNames = [
            "nl.whynothugo.darkman", "org.freedesktop.impl.portal.desktop.darkman",
        ]
        let found = try evidence.found()
        #expect(found.keys.sorted() == ["darkman", "darkman-portal"])
        #expect(found["darkman"]?.what.contains("(by its bus name nl.whynothugo.darkman)") == true)
    }

    @Test("An extension counts in a running GNOME Shell with extensions")
    mutating func nightThemeSwitcher() throws {
        evidence.set(.extensions, "['a@b', 'nightthemeswitcher@romainvigier.fr']")
        #expect(try evidence.found().isEmpty)
        evidence.surroundings.busNames = ["org.gnome.Shell"]
        #expect(try evidence.found().keys.sorted() == ["night-theme-switcher"])
        evidence.set(.noExtensions, "true")
        #expect(try evidence.found().isEmpty)
        evidence.set(.noExtensions, "false")
        evidence.set(.extensions, "@as []")
        #expect(try evidence.found().isEmpty)
    }

    @Test("Plasma's own switching counts while Plasma runs, and the person's file before the system's")
    mutating func plasma() throws {
        try evidence.write("[KDE]\nAutomaticLookAndFeel=true\n", to: "root/etc/xdg/kdeglobals")
        #expect(try evidence.found().isEmpty)
        evidence.surroundings.busNames = ["org.kde.kded6"]
        #expect(try evidence.found().keys.sorted() == ["plasma-schedule"])
        try evidence.write("[KDE]\nAutomaticLookAndFeel=false\n", to: "home/.config/kdeglobals")
        #expect(try evidence.found().isEmpty)
        try evidence.write(
            "[Colors:Header][Inactive]\nBackgroundNormal=1\n\n[KDE]\nAutomaticLookAndFeel=true\n",
            to: "home/.config/kdeglobals")
        let what = try evidence.found()["plasma-schedule"]?.what
        #expect(what?.contains("(AutomaticLookAndFeel=true in ~/.config/kdeglobals)") == true)
    }

    @Test("elementary's schedule counts unless it is disabled, while its daemon runs")
    mutating func elementary() throws {
        evidence.set(.elementary, "'sunset-to-sunrise'")
        #expect(try evidence.found().isEmpty)
        evidence.surroundings.busNames = ["io.elementary.settings-daemon"]
        #expect(
            try evidence.found()["elementary-schedule"]?.what.contains("(prefer-dark-schedule is sunset-to-sunrise)")
                == true)
        evidence.set(.elementary, "'disabled'")
        #expect(try evidence.found().isEmpty)
    }

    @Test("COSMIC's switch counts by its newest file")
    mutating func cosmic() throws {
        let folder = "home/.config/cosmic/com.system76.CosmicTheme.Mode"
        try evidence.write("true", to: "\(folder)/v1/auto_switch")
        #expect(try evidence.found().isEmpty)
        evidence.surroundings.busNames = ["com.system76.CosmicSettingsDaemon"]
        #expect(try evidence.found().keys.sorted() == ["cosmic-schedule"])
        try evidence.write("false\n", to: "\(folder)/v2/auto_switch")
        #expect(try evidence.found().isEmpty)
    }

    @Test("Yin & Yang counts in an automatic mode, with its timer or its process")
    mutating func yinYang() throws {
        let file = "home/.config/yin_yang/yin_yang.json"
        try evidence.write(#"{"version": 3.4, "mode": "sunset to sunrise", "times": ["07:00", "20:00"]}"#, to: file)
        #expect(try evidence.found().isEmpty)
        evidence.surroundings.processes = [
            RunningProgram(id: 7, name: "python3", arguments: ["python3", "-Om", "/opt/yin-yang/yin_yang"])
        ]
        #expect(try evidence.found()["yin-yang"]?.what.contains("(mode \"sunset to sunrise\" in ~/.config/") == true)
        evidence.surroundings.processes = []
        try evidence.write("[Timer]\nOnCalendar=08:00:00\n", to: "home/.config/systemd/user/yin_yang.timer")
        try evidence.write("[Service]\nExecStart=/usr/bin/yin-yang\n", to: "home/.config/systemd/user/yin_yang.service")
        #expect(try evidence.found().isEmpty)
        try evidence.write("", to: "home/.config/systemd/user/timers.target.wants/yin_yang.timer")
        #expect(try evidence.found()["yin-yang"]?.advice?.contains("disable --now yin_yang.timer") == true)
        try evidence.write(#"{"mode": "manual"}"#, to: file)
        #expect(try evidence.found().isEmpty)
    }

    @Test("Koi counts by its process together with its file")
    mutating func koi() throws {
        evidence.surroundings.processes = [RunningProgram(id: 7, name: "koi")]
        #expect(try evidence.found().isEmpty)
        try evidence.write("[General]\n", to: "home/.config/koirc")
        #expect(try evidence.found()["koi"]?.what.contains("process 7") == true)
    }

    @Test("An enabled timer whose service sets the theme is found, also through a script; others are not")
    func timers() throws {
        let units = "home/.config/systemd/user"
        try evidence.write("[Timer]\nOnCalendar=20:00\n", to: "\(units)/dark.timer")
        try evidence.write(
            "[Service]\nExecStart=-/usr/bin/gsettings set org.gnome.desktop.interface \\\n color-scheme prefer-dark\n",
            to: "\(units)/dark.service")
        try evidence.write("[Timer]\nUnit=theme.service\n", to: "home/.local/share/systemd/user/evening.timer")
        try evidence.write("[Service]\nExecStart=/bin/sh %h/bin/theme\n", to: "\(units)/theme.service")
        try evidence.write("#!/bin/sh\nplasma-apply-colorscheme BreezeDark\n", to: "home/bin/theme")
        try evidence.write("[Timer]\n", to: "\(units)/backup.timer")
        try evidence.write("[Service]\nExecStart=/usr/bin/rsync -a x y\n", to: "\(units)/backup.service")
        #expect(try evidence.found().isEmpty)
        for name in ["dark", "evening", "backup"] {
            try evidence.write("", to: "\(units)/timers.target.wants/\(name).timer")
        }
        let found = try evidence.found()["timers"]
        #expect(
            found?.what == """
                These units of your systemd also switch the appearance: dark.timer: \
                ~/.config/systemd/user/dark.service calls gsettings; evening.timer: ~/.config/systemd/user/theme.service calls plasma-apply-colorscheme, \
                in %h/bin/theme.
                """)
        #expect(found?.advice == "systemctl --user disable --now dark.timer evening.timer")
    }

    @Test("Lines of cron that set the theme are found; comments and other lines are not")
    mutating func cron() throws {
        let call = "gsettings set org.gnome.desktop.interface gtk-theme Adwaita-dark"
        evidence.surroundings.crontab = "# 0 20 * * * \(call)\n0 7 * * * halflight set day\nPATH=/usr/bin"
        #expect(try evidence.found().isEmpty)
        evidence.surroundings.crontab = "0 20 * * * DISPLAY=:0 \(call)"
        #expect(try evidence.found()["cron"]?.what.contains("crontab -l calls gsettings") == true)
        evidence.surroundings.crontab = nil
        try evidence.write(
            "0 20 * * * user xfconf-query -c xsettings -p /Net/ThemeName -s X\n", to: "root/etc/cron.d/x")
        #expect(try evidence.found()["cron"]?.what.hasSuffix("root/etc/cron.d/x calls xfconf-query.") == true)
    }
}
