import Glibc
import Processes
import Responders
import SDEvent
import TestSupport
import Testing
import ThemeValues
import Vocabulary

/// Desktops with recorded tools: the order of their calls, and tools that fail.
@Suite("Desktops and their tools", .tags(.alone)) @MainActor struct DesktopResponderTests {
    /// Two of Plasma's schemes have the same dark variant, so only a memory of the earlier scheme leads back.
    @Test(.promise("earlier-theme-after-restart")) func `the earlier theme comes back after a restart`() throws {
        let kept = KeptSettings()
        try Plasma.run(present: "BreezeClassic", memory: kept.memory) { try $0.follow(.night) }
        #expect(
            kept.settings == [
                ReplacedSetting(setting: "kde the colour scheme", new: "BreezeDark", old: "BreezeClassic")
            ])
        try Plasma.run(present: "BreezeDark", memory: kept.memory) { rig in
            try rig.follow(.night)
            #expect(kept.saves == 1, "nothing is new")
            try rig.follow(.day)
            #expect(rig.scheme == "BreezeClassic")
        }
        let theme = "org.gnome.desktop.interface gtk-theme"
        kept.settings = [ReplacedSetting(setting: "gnome-theme \(theme)", new: "Arc-Dark", old: "Arc-Darker")]
        try DesktopRig.run(DesktopChoice([.gnome]), memory: kept.memory) { rig in
            try rig.gsettings()
            for name in ["Arc", "Arc-Dark", "Arc-Darker"] { try rig.install(name, "gtk-3.0") }
            try rig.store(theme, "'Adwaita-dark'")
            try rig.follow(.day)
            #expect(rig.stored(theme) == "'Adwaita'", "the person has chosen another theme meanwhile")
        }
    }

    @Test(.promise("theme-without-variant-stays")) func `a theme without a variant stays, with a message`() throws {
        try DesktopRig.run(DesktopChoice([.gnome])) { rig in
            try rig.gsettings()
            for (key, name) in [("gtk-theme", "Menta"), ("icon-theme", "Papirus"), ("cursor-theme", "Bare")] {
                try rig.store("org.gnome.desktop.interface \(key)", "'\(name)'")
            }
            for file in ["Papirus-Dark/index.theme", "Bare-dark/index.theme"] {
                try rig.folder.write("", to: "share/icons/\(file)")
            }
            try rig.follow(.night)
            let record = try rig.record("gnome-theme")
            #expect(
                record.output == [
                    "org.gnome.desktop.interface gtk-theme stays \"Menta\": no variant for night is installed"
                ])
            #expect(rig.stored("org.gnome.desktop.interface icon-theme") == "'Papirus-Dark'")
            #expect(rig.stored("org.gnome.desktop.interface cursor-theme") == "'Bare'", "that one has no pointers")
            try rig.forgetCalls()
            try rig.follow(.night)
            #expect(rig.calls.count { $0.hasPrefix("list-recursively") } == 1, "one call reads all three")
            try rig.follow(.day)
            #expect(rig.stored("org.gnome.desktop.interface icon-theme") == "'Papirus'")
        }
    }

    @Test(.promise("plasma-own-global-theme")) func `Plasma's style follows by variants, or follows the global theme`()
        throws
    {
        let kept = KeptSettings()
        func run(_ themes: [DesktopName: ByAppearance<String>] = [:], _ body: (DesktopRig) throws -> Void) throws {
            try Plasma.run(present: "BreezeLight", themes: themes, memory: kept.memory) { rig in
                for style in ["sand-light", "sand-dark", "slate"] {
                    try rig.folder.write("", to: "share/plasma/desktoptheme/\(style)/metadata.json")
                }
                for (theme, style) in [("org.day", "default"), ("org.night", "slate")] {
                    try rig.folder.write(
                        "[kdeglobals][General]\nColorScheme=BreezeDark\n[plasmarc][Theme]\nname=\(style)\n",
                        to: "share/plasma/look-and-feel/\(theme)/contents/defaults")
                }
                try rig.folder.write("", to: "share/plasma/desktoptheme/default/metadata.json")
                // The values set by a global theme are in a separate folder.
                try rig.folder.write("[Theme]\nname=sand-light\n", to: ".config/kdedefaults/plasmarc")
                try body(rig)
            }
        }
        func style(_ rig: DesktopRig) -> String? { rig.text(".config/plasmarc") }
        try run { rig in
            try rig.follow(.night)
            #expect(style(rig) == "[Theme]\nname=sand-dark\n")
            #expect(try rig.putBack().isEmpty)
            #expect(style(rig) == "[Theme]\nname=sand-light\n")
            #expect(rig.scheme == "BreezeLight")
        }
        try run([.kde: ByAppearance(day: "org.day", night: "org.night")]) { rig in
            try rig.follow(.night)
            #expect(style(rig) == "[Theme]\nname=slate\n")
            #expect(rig.scheme == "BreezeDark")
            try rig.follow(.day)
            #expect(style(rig) == "[Theme]\nname=default\n")
            #expect(rig.scheme == "BreezeDark", "this global theme has it by day too")
            #expect(try rig.putBack().isEmpty)
            #expect(style(rig) == "[Theme]\nname=sand-light\n")
            #expect(rig.scheme == "BreezeLight")
        }
    }

    @Test(.promise("plasma-pointer-and-decoration"))
    func `Plasma's pointers and window decoration follow by variants`() throws {
        try Plasma.run(present: "BreezeLight") { rig in
            try rig.tool(
                "plasma-apply-cursortheme",
                "printf '[Mouse]\\ncursorTheme=%s\\n' \"$1\" >$HOME/.config/kcminputrc")
            try rig.tool(
                "kwin-applywindowdecoration",
                "printf '[org.kde.kdecoration2]\\ntheme=%s\\n' \"$1\" >$HOME/.config/kwinrc")
            for name in ["Bibata", "Bibata-Dark"] { try rig.folder.makeFolder("share/icons/\(name)/cursors") }
            for name in ["Sand", "Sand-dark"] {
                try rig.folder.write("", to: "share/aurorae/themes/\(name)/decoration.svg")
            }
            try rig.folder.write("[Mouse]\ncursorTheme=Bibata\n", to: ".config/kcminputrc")
            try rig.folder.write("[org.kde.kdecoration2]\ntheme=__aurorae__svg__Sand\n", to: ".config/kwinrc")
            try rig.follow(.night)
            #expect(rig.text(".config/kcminputrc") == "[Mouse]\ncursorTheme=Bibata-Dark\n")
            #expect(rig.text(".config/kwinrc") == "[org.kde.kdecoration2]\ntheme=__aurorae__svg__Sand-dark\n")
        }
    }

    @Test(.promise("desktop-lxqt")) func `LXQt's theme and icons follow in lxqt.conf`() throws {
        let file = ".config/lxqt/lxqt.conf"
        try DesktopRig.run(DesktopChoice([DesktopName(rawValue: "lxqt")])) { rig in
            for name in ["Sand", "Sand-dark"] { try rig.folder.makeFolder("share/lxqt/themes/\(name)") }
            try rig.folder.write("", to: "share/icons/Papirus-Dark/index.theme")
            try rig.folder.write("[General]\ntheme=Sand\nicon_theme=Papirus\n", to: file)
            try rig.follow(.night)
            #expect(rig.text(file) == "[General]\ntheme=Sand-dark\nicon_theme=Papirus-Dark\n")
        }
    }

    @Test(.promise("desktop-pantheon")) func `Pantheon's color scheme and GNOME's keys follow`() throws {
        let scheme = "io.elementary.settings-daemon.prefers-color-scheme color-scheme"
        let theme = "org.gnome.desktop.interface gtk-theme"
        try DesktopRig.run(DesktopChoice(), environment: ["XDG_CURRENT_DESKTOP": "Pantheon"]) { rig in
            try rig.gsettings()
            try rig.store(scheme, "'no-preference'")
            try rig.store(theme, "'Adwaita'")
            try rig.follow(.night)
            #expect(rig.stored(scheme) == "'prefer-dark'" && rig.stored(theme) == "'Adwaita-dark'")
            try rig.follow(.day)
            #expect(rig.stored(scheme) == "'no-preference'" && rig.stored(theme) == "'Adwaita'")
        }
    }

    @Test func `a failed write replaces no remembered theme`() throws {
        let before = ReplacedSetting(setting: "kde the colour scheme", new: "BreezeDark", old: "BreezeClassic")
        let kept = KeptSettings(before)
        try Plasma.run(present: "BreezeDark", memory: kept.memory) { rig in
            try rig.tool("plasma-apply-colorscheme", "exit 1")
            try rig.follow(.day)
            #expect(try rig.record("kde").isFailure)
            #expect(kept.settings == [before])
        }
    }

    @Test(.promise("named-theme-installed")) func `a named theme that isn't installed is a failure with its name`()
        throws
    {
        try Plasma.run(present: "BreezeLight", themes: [.kde: ByAppearance(day: "Nope", night: "BreezeDark")]) { rig in
            try rig.follow(.night)
            #expect(rig.scheme == "BreezeDark")
            try rig.follow(.day)
            #expect(rig.scheme == "BreezeDark")
            let why = "\"Nope\", which the configuration names for kde by day, is not installed"
            #expect(try rig.record("kde").outcome == .failed(.text(why)))
        }
        let themes = [DesktopName.xfce: ByAppearance(day: "Adwaita", night: "Ink")]
        try ServiceRig.run("org.xfce.Xfconf", DesktopChoice([.xfce], themes: themes)) { rig, services in
            try rig.xfconfQuery()
            try services.come()
            try rig.store("xsettings ThemeName", "Adwaita")
            try rig.store("xfwm4 theme", "Default")
            try rig.follow(.night)
            let why = "\"Ink\", which the configuration names for xfce by night, is not installed"
            #expect(try rig.record("xfce-theme").outcome == .failed(.text(why)), "said once for both settings")
            try rig.install("Ink", "gtk-3.0")
            try rig.follow(.night)
            #expect(rig.stored("xsettings ThemeName") == "Ink")
            #expect(rig.stored("xfwm4 theme") == "Default")
            #expect(try rig.record("xfce-theme").outcome == .done, "a theme need not have borders")
        }
    }

    @Test func `missing schemas are skipped and checked again at each change`() throws {
        try DesktopRig.run(DesktopChoice([.gnome])) { rig in
            try rig.gsettings()
            try rig.store("org.gnome.desktop.interface gtk-theme", "'Adwaita'")
            try rig.follow(.night)
            #expect(rig.stored("org.gnome.desktop.interface gtk-theme") == "'Adwaita-dark'")
            let scheme = try rig.record("gnome-color-scheme")
            #expect(scheme.probe == .absent("No such schema “org.gnome.desktop.interface”"))
            #expect(!scheme.isFailure)
            try rig.follow(.day)
            #expect(rig.calls.count { $0 == "get org.gnome.desktop.interface color-scheme" } == 2)
            #expect(rig.log.warnings == [])
            try rig.store("org.gnome.desktop.interface color-scheme", "'default'")
            try rig.follow(.night)
            #expect(rig.stored("org.gnome.desktop.interface color-scheme") == "'prefer-dark'")
            #expect(try rig.record("gnome-color-scheme").outcome == .done)
            #expect(try rig.record("gnome-color-scheme").probe == .applies)
        }
    }

    @Test(.promise("desktop-gnome"), arguments: ["'prefer-light'", "'default'"])
    func `the theme is written before the color scheme`(scheme: String) throws {
        try DesktopRig.run(DesktopChoice([.gnome])) { rig in
            try rig.gsettings()
            try rig.store("org.gnome.desktop.interface gtk-theme", "'Adwaita'")
            try rig.store("org.gnome.desktop.interface color-scheme", scheme)
            try rig.follow(.day)
            #expect(rig.calls.count == 2)
            try rig.follow(.night)
            #expect(
                rig.calls.filter { $0.hasPrefix("set") } == [
                    "set org.gnome.desktop.interface gtk-theme 'Adwaita-dark'",
                    "set org.gnome.desktop.interface color-scheme 'prefer-dark'",
                ])
            try rig.follow(.day)
            #expect(rig.stored("org.gnome.desktop.interface color-scheme") == scheme)
        }
    }

    @Test(.promise("portal-prefer-light-by-day"), arguments: ["'prefer-light'", "'default'"])
    func `behind the portal, the color scheme is light by day`(scheme: String) throws {
        let name = "org.gnome.desktop.interface color-scheme"
        try DesktopRig.run(DesktopChoice([.gnome])) { rig in
            try rig.gsettings()
            try rig.store("org.gnome.desktop.interface gtk-theme", "'Adwaita'")
            try rig.store(name, scheme)
            try rig.follow(.day)
            #expect(rig.stored(name) == scheme)
            rig.desktops.isPortalBackend = true
            try rig.wait(until: "it is light") { rig.stored(name) == "'prefer-light'" && !rig.stages.isRunning }
            for (appearance, value) in [(Appearance.night, "'prefer-dark'"), (.day, "'prefer-light'")] {
                try rig.follow(appearance)
                #expect(rig.stored(name) == value)
            }
            #expect(try rig.putBack() == [])
            #expect(rig.stored(name) == scheme)
        }
    }

    @Test(.promise("desktops-chosen", "cinnamon-portal-scheme", "only-named-desktops-change"))
    func `only a running or chosen desktop follows`() throws {
        try DesktopRig.run(DesktopChoice(), environment: ["XDG_CURRENT_DESKTOP": "MATE"]) { rig in
            try rig.gsettings()
            try rig.store("org.mate.interface gtk-theme", "'Adwaita'")
            try rig.store("org.mate.Marco.general theme", "'Adwaita'")
            try rig.store("org.cinnamon.desktop.interface gtk-theme", "'Adwaita'")
            try rig.store("org.x.apps.portal color-scheme", "'default'")
            try rig.follow(.night)
            #expect(rig.stored("org.mate.interface gtk-theme") == "'Adwaita-dark'")
            #expect(rig.stored("org.cinnamon.desktop.interface gtk-theme") == "'Adwaita'")
            #expect(try rig.record("cinnamon-theme").probe == .absent("the running desktop is MATE"))
            rig.desktops.choice = DesktopChoice([.cinnamon])
            try rig.wait(until: "Cinnamon follows") {
                rig.stored("org.cinnamon.desktop.interface gtk-theme") == "'Adwaita-dark'"
            }
            try rig.wait(until: "its portal does") { rig.stored("org.x.apps.portal color-scheme") == "'prefer-dark'" }
            #expect(try rig.record("mate-theme").probe == .absent("the configuration selects other desktops"))
        }
        try DesktopRig.run(DesktopChoice([])) { rig in
            try rig.gsettings()
            try rig.follow(.night)
            #expect(rig.calls == [])
        }
    }
}

/// Tools that fail.
extension DesktopResponderTests {
    @Test func `a tool that fails, floods or does nothing is reported with its output`() throws {
        let failing: [(script: String, said: String)] = [
            ("echo 'no bus' >&2; exit 1", "gsettings ended with exit code 1: no bus"),
            ("kill -9 $$", "gsettings was ended by signal 9"),
            ("/usr/bin/yes flood | /usr/bin/head -c 5000000 >&2; exit 2", "exit code 2"),
            (
                """
                case $1 in
                set) echo 'not saved' >&2 ;;
                get) echo "'Menta'" ;;
                *) echo "$2 gtk-theme 'Adwaita'" ;;
                esac
                """,
                "exited with 0, but"
            ),
        ]
        for (script, said) in failing {
            try DesktopRig.run(DesktopChoice([.mate, .gtk])) { rig in
                try rig.tool("gsettings", script)
                try rig.follow(.night)
                let record = try rig.record("mate-theme")
                guard case .failed(let why) = record.outcome else {
                    Issue.record("\(script): \(record)")
                    return
                }
                #expect(why.english.split(separator: "; ").contains { $0.contains(said) }, "\(why)")
                #expect(record.output.count <= 10)
                #expect(try rig.record("gtk-settings").outcome == .done)
                #expect(rig.log.warnings.count == 1)
            }
        }
    }

    @Test(.promise("missing-tool-skipped")) func `a missing tool isn't a failure and is used once installed`() throws {
        try DesktopRig.run(DesktopChoice([.mate])) { rig in
            try rig.follow(.night)
            #expect(try rig.record("mate-theme").probe == .absent("gsettings is not installed"))
            #expect(rig.log.warnings == [])
            try rig.gsettings()
            try rig.store("org.mate.interface gtk-theme", "'Adwaita'")
            try rig.follow(.night)
            #expect(rig.stored("org.mate.interface gtk-theme") == "'Adwaita-dark'")
        }
    }

    @Test func `a newer change stops an older one's tool, and its result is final`() throws {
        try DesktopRig.run(DesktopChoice([.mate])) { rig in
            try rig.tool(
                "gsettings",
                """
                echo "$*" >>"$CALLS"
                [ "$3" = theme ] && exit 1
                case $1 in
                list-recursively) echo "$2 gtk-theme $(/bin/cat "$STORE/theme")" ;;
                set) case $4 in *dark*) while [ ! -e "$STORE/go" ]; do /bin/sleep 0.01; done ;; esac
                    echo "$4" >"$STORE/theme" ;;
                esac
                """)
            try rig.store("theme", "'Adwaita'")
            rig.change(to: .night)
            try rig.wait(until: "it is being written") { rig.calls.contains { $0.hasPrefix("set") } }
            rig.change(to: .day)
            try rig.wait(until: "the newer is done") {
                let record = try rig.record("mate-theme")
                return record.outcome != nil && record.outcome != .overtaken
            }
            #expect(rig.stored("theme") == "'Adwaita'")
        }
    }

    @Test func `a hanging tool is stopped and reported at its time limit`() throws {
        let limits = TimeLimits(run: .milliseconds(100), grace: .milliseconds(50))
        try DesktopRig.run(DesktopChoice([.mate]), limits: limits) { rig in
            try rig.tool("gsettings", "echo \"$*\" >>\"$CALLS\"; exec /bin/sleep 600")
            try rig.follow(.night)
            #expect(try rig.record("mate-theme").outcome == .overran(.milliseconds(100)))
            #expect(try rig.record("mate-theme").isFailure)
        }
    }
}

/// Plasma on a bus with its running service.
@MainActor
private enum Plasma {
    static func run(
        present: String, themes: [DesktopName: ByAppearance<String>] = [:], memory: ReplacedSettings = .init(),
        _ body: (DesktopRig) throws -> Void
    ) throws {
        try ServiceRig.run("org.kde.kded6", DesktopChoice([.kde], themes: themes), memory: memory) { rig, services in
            try rig.plasmaTools(present)
            try services.come()
            try body(rig)
        }
    }
}
