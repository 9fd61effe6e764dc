import HalflightSupport
import LibYAML
import Responders

/// Whether other programs change the appearance, too.
struct CompetitorCheck {
    private let surroundings: Surroundings
    private let otherAgents: [Int32]
    /// The person's enabled units: two rules look at them, and they are hundreds of files.
    private let units: [UserUnits.Unit]

    /// - Parameter otherAgents: further processes that are agents, without its name.
    init(surroundings: Surroundings, otherAgents: [Int32] = []) {
        (self.surroundings, self.otherAgents) = (surroundings, otherAgents)
        units = UserUnits(surroundings).enabled
    }

    var findings: [Finding] {
        let rules = [
            darkman, darkmanPortal, nightThemeSwitcher, plasma, elementary, cosmic, yinYang, koi, scheduledUnits,
            cronLines, otherAgent,
        ]
        let findings = rules.compactMap(\.self)
        return findings.isEmpty
            ? [.ok("competitors", "No other known program that switches the appearance was found.")] : findings
    }

    private enum BusName {
        static let darkman = "nl.whynothugo.darkman"
        static let darkmanPortal = "org.freedesktop.impl.portal.desktop.darkman"
        static let shell = "org.gnome.Shell"
        static let elementary = "io.elementary.settings-daemon"
        static let plasma = "org.kde.kded6"
        static let cosmic = "com.system76.CosmicSettingsDaemon"
    }

    /// The names on the session bus by which programs are recognised.
    static let busNames = [
        BusName.darkman, BusName.darkmanPortal, BusName.shell, BusName.elementary, BusName.plasma, BusName.cosmic,
    ]

    private func finding(_ id: String, _ name: String, _ evidence: String, advice: String) -> Finding {
        .warning(
            id, "\(name) also switches the appearance (\(evidence)): it and Halflight undo each other's changes.",
            advice: advice)
    }

    // MARK: - Programs of their own

    private var darkman: Finding? {
        let process = surroundings.process(named: "darkman").flatMap { $0.arguments.contains("run") ? $0 : nil }
        let isOnBus = surroundings.busNames.contains(BusName.darkman)
        guard isOnBus || process != nil else { return nil }
        return finding(
            "darkman", "darkman", isOnBus ? "by its bus name \(BusName.darkman)" : "process \(process?.id ?? 0)",
            advice: "systemctl --user disable --now darkman")
    }

    private var darkmanPortal: Finding? {
        guard surroundings.busNames.contains(BusName.darkmanPortal) else { return nil }
        return finding(
            "darkman-portal", "darkman's portal backend", "by its bus name \(BusName.darkmanPortal)",
            advice: "systemctl --user disable --now darkman, and remove darkman from portals.conf")
    }

    /// The extension counts only in a running GNOME Shell that has extensions turned on.
    private var nightThemeSwitcher: Finding? {
        let name = "nightthemeswitcher@romainvigier.fr"
        guard surroundings.busNames.contains(BusName.shell), surroundings.texts(.extensions).contains(name),
            surroundings.settings[.noExtensions]?.value != "true"
        else { return nil }
        return finding(
            "night-theme-switcher", "The GNOME extension Night Theme Switcher", "in \(DesktopKey.extensions.name)",
            advice: "gnome-extensions disable \(name)")
    }

    /// Yin & Yang switches by its timer, or by its window.
    private var yinYang: Finding? {
        let path = "\(surroundings.folders.configuration)/yin_yang/yin_yang.json"
        guard let text = textOfFile(path), let mode = try? parse(text)?.mapping["mode"]?.string, mode != "manual"
        else { return nil }
        let process = surroundings.processes.first { process in
            process.arguments.contains { $0.hasSuffix("/yin_yang") || $0.hasSuffix("/yin-yang") }
        }
        let isTimed = units.contains { $0.name == "yin_yang.timer" }
        guard process != nil || isTimed else { return nil }
        return finding(
            "yin-yang", "Yin & Yang", "mode \"\(mode)\" in \(surroundings.folders.shown(path))",
            advice: "Choose the mode \"manual\" in its window"
                + (isTimed ? ", or: systemctl --user disable --now yin_yang.timer" : " or end it."))
    }

    /// Koi has neither a bus name nor a unit.
    private var koi: Finding? {
        let path = "\(surroundings.folders.configuration)/koirc"
        guard let process = surroundings.process(named: "koi"), isRegularFile(path) else { return nil }
        return finding(
            "koi", "Koi", "process \(process.id), with \(surroundings.folders.shown(path))",
            advice: "Turn off its schedule, or end it and remove it from the programs that your session starts.")
    }

    private var otherAgent: Finding? {
        guard let first = otherAgents.first else { return nil }
        return .warning(
            "other-agent", "Another halflightd is running (process \(first)), on another bus or about to end.",
            advice: "If it does not belong to another session of yours: kill \(first)")
    }
}

// MARK: - Schedules of desktops

extension CompetitorCheck {
    /// Plasma 6.5 and later (lookandfeelsettings.kcfg of plasma-workspace).
    private var plasma: Finding? {
        guard surroundings.busNames.contains(BusName.plasma) else { return nil }
        let name = "kdeglobals"
        // The person's own file counts before the system's.
        let paths = ["\(surroundings.folders.configuration)/\(name)", "\(surroundings.root)/etc/xdg/\(name)"]
        let found = paths.lazy.compactMap { path in
            textOfFile(path).flatMap { KeyFile(Array($0.utf8)).value("AutomaticLookAndFeel", in: "KDE") }
                .map { (path: path, isOn: ["true", "1", "on", "yes"].contains($0.lowercased())) }
        }.first
        guard let found, found.isOn else { return nil }
        return finding(
            "plasma-schedule", "Plasma", "AutomaticLookAndFeel=true in \(surroundings.folders.shown(found.path))",
            advice: """
                Turn it off in System Settings, Global Theme, or: kwriteconfig6 --notify --file \(name) --group KDE \
                --key AutomaticLookAndFeel false
                """)
    }

    /// elementary OS (settings-daemon, `PrefersColorSchemeSettings`).
    private var elementary: Finding? {
        let key = DesktopKey.elementary
        guard let value = surroundings.value(key, of: BusName.elementary).flatMap(gvariantText), value != "disabled"
        else { return nil }
        return finding(
            "elementary-schedule", "elementary's schedule", "\(key.name) is \(value)",
            advice: "Turn it off in System Settings, Desktop, Appearance, or: \(key.command(toSet: "disabled"))")
    }

    /// COSMIC (`ThemeMode` of libcosmic, whose version is in the path).
    private var cosmic: Finding? {
        guard surroundings.busNames.contains(BusName.cosmic) else { return nil }
        let folder = "\(surroundings.folders.configuration)/cosmic/com.system76.CosmicTheme.Mode"
        let found = ["v2", "v1"].lazy.compactMap { version -> (path: String, isOn: Bool)? in
            let path = "\(folder)/\(version)/auto_switch"
            return textOfFile(path).map { (path, $0.split(whereSeparator: \.isWhitespace) == ["true"]) }
        }.first
        guard let found, found.isOn else { return nil }
        return finding(
            "cosmic-schedule", "COSMIC's automatic switch", surroundings.folders.shown(found.path),
            advice: "Turn it off in COSMIC Settings, Desktop, Appearance.")
    }
}

// MARK: - Timers and cron

extension CompetitorCheck {
    private var scheduledUnits: Finding? {
        let calls = AppearanceCalls(home: surroundings.folders.home)
        // These have checks of their own.
        let known = ["yin_yang.", "darkman.", "halflight"]
        let found = units.compactMap { unit -> (name: String, what: String)? in
            guard !known.contains(where: unit.name.hasPrefix),
                let call = unit.commands.lazy.compactMap(calls.find).first
            else { return nil }
            return (unit.name, "\(unit.name): \(surroundings.folders.shown(unit.path)) calls \(call)")
        }
        guard !found.isEmpty else { return nil }
        return .warning(
            "timers",
            "These units of your systemd also switch the appearance: \(found.map(\.what).joined(separator: "; ")).",
            advice: "systemctl --user disable --now \(found.map(\.name.shellWord).joined(separator: " "))")
    }

    private var cronLines: Finding? {
        let calls = AppearanceCalls(home: surroundings.folders.home)
        let folder = "\(surroundings.root)/etc/cron.d"
        let files = ["\(surroundings.root)/etc/crontab"] + ((try? listFolder(folder)) ?? []).map { "\(folder)/\($0)" }
        let tables = [("crontab -l", surroundings.crontab)] + files.map { ($0, textOfFile($0)) }
        let found = tables.compactMap { place, text -> String? in
            let call = (text ?? "").split(whereSeparator: \.isNewline).lazy.compactMap { calls.find(String($0)) }.first
            return call.map { "\(place) calls \($0)" }
        }
        guard !found.isEmpty else { return nil }
        return .warning(
            "cron", "cron also switches the appearance: \(found.joined(separator: "; ")).",
            advice: "Remove the line (your own: crontab -e), or let it call `halflight set` instead.")
    }
}
