import FileSupport
import LibYAML
import Responders
import TextSupport
import Vocabulary

/// Whether programs move the backlight, or hide its effect. Runs only while the backlight decides.
struct BacklightCheck {
    var facts: CompetitorFacts

    var findings: [Finding] { [gnome, plasma, wluma, clight, nightLight].compactMap(\.self) }

    private enum BusName {
        static let gnome = "org.gnome.SettingsDaemon.Power"
        static let plasma = "org.kde.KWin"
        static let clight = "org.clight.clight"
    }

    static let busNames = [BusName.gnome, BusName.plasma, BusName.clight]

    private static let instead: Message =
        "or let Halflight decide by something else: the key `source` of the configuration"

    private func finding(_ id: String, _ name: Message, _ sign: Message, advice: Message) -> Finding {
        .warning(
            id,
            "Halflight decides by the backlight, and \(name) moves it (\(sign)): that counts as set by you.",
            advice: advice)
    }

    /// GNOME's automatic brightness, on by default. Without a sensor, it does nothing.
    private var gnome: Finding? {
        let key = DesktopKey.ambient
        guard facts.hasLightSensor, facts.value(key, of: BusName.gnome) == "true" else { return nil }
        return finding(
            "automatic-brightness", "GNOME's automatic brightness", "\(key.name) is true",
            advice: "\(key.command(toSet: "false")); \(Self.instead)")
    }

    /// Plasma's automatic brightness. KWin 6.6 and later stores it for each output.
    private var plasma: Finding? {
        let path = "\(facts.folders.configuration)/kwinoutputconfig.json"
        guard facts.busNames.contains(BusName.plasma), let text = textOfFile(path),
            let file = try? parse(text), file.hasFlag("automaticBrightness")
        else { return nil }
        return finding(
            "automatic-brightness", "Plasma's automatic brightness", "\(facts.folders.shown(path))",
            advice: "Turn it off in System Settings, Display & Monitor; \(Self.instead)")
    }

    private var wluma: Finding? {
        guard let process = facts.process(named: "wluma") else { return nil }
        return finding(
            "wluma", "wluma", "process \(process.id)",
            advice: "End it (systemctl --user disable --now wluma, if systemd starts it); \(Self.instead)")
    }

    private var clight: Finding? {
        guard facts.busNames.contains(BusName.clight) else { return nil }
        return finding(
            "clight", "Clight", "seen on the bus: \(BusName.clight)",
            advice: "Turn off its module `backlight` in clight.conf, \(Self.instead)")
    }

    /// A night light that dims the picture. The backlight doesn't show this.
    private var nightLight: Finding? {
        guard let process = facts.process(named: "gammastep", "redshift") else { return nil }
        let folder = facts.folders.configuration
        let files = ["gammastep/config.ini", "redshift/redshift.conf", "redshift.conf"].map { "\(folder)/\($0)" }
            .filter { $0.dropFirst(folder.count + 1).hasPrefix(process.name) }
        let dimming = Self.dimming(process.arguments) ?? files.lazy.compactMap(dimming).first
        guard let dimming else { return nil }
        return .warning(
            "night-light",
            """
            \(process.name) dims the picture (\(dimming)), which the backlight does not show. If you raise the \
            backlight to make up for it, Halflight switches to day.
            """, advice: "Let it change the colour only, \(Self.instead)")
    }

    /// Returns the setting that dims, with its file.
    private func dimming(_ path: String) -> String? {
        guard let text = textOfFile(path) else { return nil }
        let file = KeyFile(Array(text.utf8))
        return ["general", "gammastep", "redshift"].lazy.flatMap { group in
            ["brightness-night", "brightness-day", "brightness"].map { (group, $0) }
        }.compactMap { group, key -> String? in
            guard let value = file.value(key, in: group), Self.dims(value) else { return nil }
            return "\(key)=\(value) in \(facts.folders.shown(path))"
        }.first
    }

    /// Returns the option that dims (gammastep(1), `-b DAY:NIGHT`), if any.
    static func dimming(_ arguments: [String]) -> String? {
        for (index, argument) in arguments.enumerated().dropFirst() where argument.hasPrefix("-b") {
            let value = argument == "-b" ? arguments.dropFirst(index + 1).first ?? "" : String(argument.dropFirst(2))
            if dims(value) { return "-b \(value)" }
        }
        return nil
    }

    private static func dims(_ value: String) -> Bool {
        value.split(separator: ":").contains { (decimal($0.filter { !$0.isWhitespace }) ?? 1) < 1 }
    }
}

extension Node {
    /// Whether a key with this name is true, at any depth.
    fileprivate func hasFlag(_ key: String) -> Bool {
        if let entries = try? mapping {
            return entries.entries.contains { entry in
                entry.key == key ? (try? entry.value.bool) == true : entry.value.hasFlag(key)
            }
        }
        return (try? sequence)?.contains { $0.hasFlag(key) } == true
    }
}
