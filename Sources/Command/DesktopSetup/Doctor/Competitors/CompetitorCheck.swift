import FileSupport
import LibYAML
import Responders
import TextSupport
import Vocabulary

/// Whether other programs also change the appearance.
struct CompetitorCheck {
    var facts: CompetitorFacts
    /// Agent processes that don't own the agent's bus name.
    var otherAgents: [Int32] = []

    var findings: [Finding] {
        let rules = [
            darkman, darkmanPortal, nightThemeSwitcher, plasma, elementary, cosmic, dms, noctalia, yinYang, koi,
            otherAgent,
        ]
        let findings = rules.compactMap(\.self)
        return findings.isEmpty
            ? [.ok("competitors", "No other known program that switches the appearance was found.")] : findings
    }

    enum BusName {
        static let darkman = "nl.whynothugo.darkman"
        static let darkmanPortal = "org.freedesktop.impl.portal.desktop.darkman"
        static let shell = "org.gnome.Shell"
        static let elementary = "io.elementary.settings-daemon"
        static let plasma = "org.kde.kded6"
        static let cosmic = "com.system76.CosmicSettingsDaemon"
    }

    static let busNames = [
        BusName.darkman, BusName.darkmanPortal, BusName.shell, BusName.elementary, BusName.plasma, BusName.cosmic,
    ]

    private func finding(_ id: String, _ name: Message, _ sign: Message, advice: Message) -> Finding {
        .warning(
            id, "\(name) also switches the appearance (\(sign)): it and Halflight undo each other's changes.",
            advice: advice)
    }

    // MARK: - Programs of their own

    private var darkman: Finding? {
        let process = facts.process(named: "darkman").flatMap { $0.arguments.contains("run") ? $0 : nil }
        let isOnBus = facts.busNames.contains(BusName.darkman)
        guard isOnBus || process != nil else { return nil }
        return finding(
            "darkman", "darkman", isOnBus ? "seen on the bus: \(BusName.darkman)" : "process \(process?.id ?? 0)",
            advice: "systemctl --user disable --now darkman")
    }

    private var darkmanPortal: Finding? {
        guard facts.busNames.contains(BusName.darkmanPortal) else { return nil }
        return finding(
            "darkman-portal", "darkman's portal backend", "seen on the bus: \(BusName.darkmanPortal)",
            advice: "systemctl --user disable --now darkman, and remove darkman from portals.conf")
    }

    /// The extension counts only in a running GNOME Shell. The shell must have extensions turned on.
    private var nightThemeSwitcher: Finding? {
        let name = "nightthemeswitcher@romainvigier.fr"
        guard facts.busNames.contains(BusName.shell), facts.texts(.extensions).contains(name),
            facts.settings[.noExtensions]?.value != "true"
        else { return nil }
        return finding(
            "night-theme-switcher", "The GNOME extension Night Theme Switcher", "in \(DesktopKey.extensions.name)",
            advice: "gnome-extensions disable \(name)")
    }

    /// Yin & Yang switches only while its window is open.
    private var yinYang: Finding? {
        let path = "\(facts.folders.configuration)/yin_yang/yin_yang.json"
        guard let text = textOfFile(path), let mode = try? parse(text)?.mapping["mode"]?.string, mode != "manual"
        else { return nil }
        let process = facts.processes.first { process in
            process.arguments.contains { $0.hasSuffix("/yin_yang") || $0.hasSuffix("/yin-yang") }
        }
        guard process != nil else { return nil }
        return finding(
            "yin-yang", "Yin & Yang", "mode \"\(mode)\" in \(facts.folders.shown(path))",
            advice: "Choose the mode \"manual\" in its window, or end it.")
    }

    /// Koi has neither a bus name nor a unit.
    private var koi: Finding? {
        let path = "\(facts.folders.configuration)/koirc"
        guard let process = facts.process(named: "koi"), isRegularFile(path) else { return nil }
        return finding(
            "koi", "Koi", "process \(process.id), with \(facts.folders.shown(path))",
            advice: "Turn off its schedule, or end it and remove it from the programs that your session starts.")
    }

    private var otherAgent: Finding? {
        guard let first = otherAgents.first else { return nil }
        return .warning(
            "other-agent", "Another halflightd runs in this session (process \(first)), but does not own the bus name.",
            advice: "If it does not end by itself: kill \(first)")
    }
}

// MARK: - Schedules of desktops

extension CompetitorCheck {
    /// Plasma 6.5 and later (lookandfeelsettings.kcfg of plasma-workspace).
    private var plasma: Finding? {
        guard facts.busNames.contains(BusName.plasma) else { return nil }
        let name = "kdeglobals"
        // The person's file takes precedence over the system's.
        let paths = ["\(facts.folders.configuration)/\(name)", "\(facts.root)/etc/xdg/\(name)"]
        let found = paths.lazy.compactMap { path in
            textOfFile(path).flatMap { KeyFile(Array($0.utf8)).value("AutomaticLookAndFeel", in: "KDE") }
                .map { (path: path, isOn: ["true", "1", "on", "yes"].contains($0.lowercased())) }
        }.first
        guard let found, found.isOn else { return nil }
        return finding(
            "plasma-schedule", "Plasma", "AutomaticLookAndFeel=true in \(facts.folders.shown(found.path))",
            advice: """
                Turn it off in System Settings, Global Theme, or: kwriteconfig6 --notify --file \(name) --group KDE \
                --key AutomaticLookAndFeel false
                """)
    }

    /// elementary OS (settings-daemon, `PrefersColorSchemeSettings`).
    private var elementary: Finding? {
        let key = DesktopKey.elementary
        guard let value = facts.value(key, of: BusName.elementary).flatMap(gvariantText), value != "disabled"
        else { return nil }
        return finding(
            "elementary-schedule", "elementary's schedule", "\(key.name) is \(value)",
            advice: "Turn it off in System Settings, Desktop, Appearance, or: \(key.command(toSet: "disabled"))")
    }

    /// COSMIC (`ThemeMode` of libcosmic, whose version is in the path).
    private var cosmic: Finding? {
        guard facts.busNames.contains(BusName.cosmic) else { return nil }
        let folder = "\(facts.folders.configuration)/cosmic/com.system76.CosmicTheme.Mode"
        let found = ["v2", "v1"].lazy.compactMap { version -> (path: String, isOn: Bool)? in
            let path = "\(folder)/\(version)/auto_switch"
            return textOfFile(path).map { (path, $0.split(whereSeparator: \.isWhitespace) == ["true"]) }
        }.first
        guard let found, found.isOn else { return nil }
        return finding(
            "cosmic-schedule", "COSMIC's automatic switch", "\(facts.folders.shown(found.path))",
            advice: "Turn it off in COSMIC Settings, Desktop, Appearance.")
    }

    /// DankMaterialShell (`SessionData.qml`). Without its schedule, it follows the portal.
    private var dms: Finding? {
        let path = "\(facts.folders.state)/DankMaterialShell/session.json"
        guard facts.process(named: "dms") != nil, let text = textOfFile(path),
            let isOn = try? parse(text)?.mapping["themeModeAutoEnabled"]?.bool, isOn
        else { return nil }
        return finding(
            "dms-schedule", "DankMaterialShell's schedule", "\(facts.folders.shown(path))",
            advice: "Turn automatic theme mode off in its settings, Theme & Colors.")
    }

    /// Noctalia 5 (`mode` in the section `theme`). The file from its settings window takes precedence.
    private var noctalia: Finding? {
        guard facts.process(named: "noctalia") != nil else { return nil }
        let folders = [facts.folders.state, facts.folders.configuration].map { "\($0)/noctalia" }
        let paths = folders.flatMap { folder in
            ((try? listFolder(folder)) ?? []).filter { $0.hasSuffix(".toml") }.sorted().map { "\(folder)/\($0)" }
        }
        let found = paths.lazy.compactMap { path in
            textOfFile(path).flatMap { KeyFile(Array($0.utf8)).value("mode", in: "theme") }.map { (path, $0) }
        }.first
        guard let (path, mode) = found, mode.hasPrefix("\"auto\"") else { return nil }
        return finding(
            "noctalia-schedule", "Noctalia's schedule", "mode = \"auto\" in \(facts.folders.shown(path))",
            advice: "Set mode = \"dark\" there, and: halflight recipe enable noctalia")
    }
}
