import AgentInterface
import FileSupport
import Responders
import TextSupport
import Vocabulary

/// Whether the desktop's settings contradict the appearance. Also finds settings that keep programs from following.
struct SettingsCheck {
    var appearance: Appearance?
    /// As gsettings prints it: `'prefer-dark'`.
    var colorScheme = DesktopKey.Answer.missing
    var settingsFiles: [SettingsFile] = []
    /// `nil` if the agent doesn't report it.
    var gtkResponder: ResponderReport?
    var environment: [String: String] = [:]
    /// Whether the session has only a compositor or a window manager.
    var isWithoutDesktop = false
    var hasQt = false
    /// Whether a settings daemon tells X11 programs of a new theme.
    var hasSettingsDaemon = false

    struct SettingsFile: Equatable {
        var path: String
        /// `gtk-application-prefer-dark-theme`.
        var prefersDark: Bool?
        /// `gtk-theme-name`.
        var theme: String?
    }

    var findings: [Finding] { [gsettings, settingsIni, variables] + (isWithoutDesktop ? withoutDesktop : []) }

    /// Findings for sessions without a desktop. Without a desktop's platform theme, Qt asks neither the portal nor
    /// gsettings. X11 programs learn of a theme only through XSETTINGS.
    private var withoutDesktop: [Finding] {
        func isUnset(_ variable: String) -> Bool { environment[variable, default: ""].isEmpty }
        let platform = environment["QT_QPA_PLATFORMTHEME", default: ""]
        let qt = Finding.warning(
            "qt",
            platform.isEmpty
                ? "Qt programs do not follow: QT_QPA_PLATFORMTHEME is not set."
                : "Qt programs do not follow: QT_QPA_PLATFORMTHEME is \(platform).",
            advice: "Install qt6-gtk-platformtheme, set QT_QPA_PLATFORMTHEME=gtk3 in your session, and log in again.")
        let daemon = Finding.warning(
            "settings-daemon", "No settings daemon is running, so open GTK programs do not follow.",
            advice: "Start xfsettingsd with your session, and set `desktop: xfce` in the configuration.")
        return (hasQt && ["", "xdgdesktopportal"].contains(platform) ? [qt] : [])
            + (isUnset("WAYLAND_DISPLAY") && !isUnset("DISPLAY") && !hasSettingsDaemon ? [daemon] : [])
    }

    private var gsettings: Finding {
        let id = "color-scheme"
        let key = DesktopKey.colorScheme
        if case .failed(let why) = colorScheme {
            return .warning(
                id, "\(why), so its setting is not known.",
                advice: "Ask it by hand: gsettings get \(key.schema) \(key.name)")
        }
        guard let colorScheme = colorScheme.value.map({ gvariantText($0) ?? $0 }) else {
            return .skipped(id, "There is no setting \(key.schema) \(key.name) here.")
        }
        guard let appearance else {
            return .skipped(id, "gsettings says \(colorScheme). Not compared: the agent is not running.")
        }
        guard (colorScheme == "prefer-dark") != (appearance == .night) else {
            return .ok(id, "gsettings says \(colorScheme), and the appearance is \(appearance).")
        }
        return .warning(
            id,
            "gsettings says \(colorScheme), but the appearance is \(appearance): programs that read it do not follow.",
            advice: "Either nothing sets it, or another program does. \(Self.desktopAdvice)")
    }

    static let desktopAdvice: Message = """
        To choose the desktops whose settings Halflight changes, use the key `desktop`, as in \
        `desktop: [gnome, gtk]`. See the results: halflight responders --all
        """

    private var settingsIni: Finding {
        let id = "gtk-settings"
        guard !settingsFiles.isEmpty else { return .skipped(id, "There is no settings.ini of GTK.") }
        guard let appearance else { return .skipped(id, "Not checked: the agent is not running.") }
        let wrong = settingsFiles.filter {
            $0.contradicts(appearance, onWayland: !environment["WAYLAND_DISPLAY", default: ""].isEmpty)
        }
        guard !wrong.isEmpty else {
            return .ok(id, "GTK's settings.ini agrees: \(settingsFiles.map(\.path).joined(separator: ", ")).")
        }
        return .warning(
            id, "\(wrong.map(\.saying).joined(by: "; ")), but the appearance is \(appearance).",
            advice: adviceOnFiles)
    }

    /// Says whether the agent writes files that GTK programs outside GNOME read.
    private var adviceOnFiles: Message {
        guard let gtkResponder, gtkResponder.applies else {
            return """
                GTK programs outside GNOME read this file. With `gtk` in the configuration's key `desktop`, as in \
                `desktop: [gnome, gtk]`, Halflight sets it; the result: halflight responders --all
                """
        }
        return gtkResponder.isFailure
            ? "Halflight could not change it: see \(gtkResponder.name) below."
            : "It was changed since the last switch. To set it again: halflight toggle, twice."
    }

    /// Variables that make a toolkit ignore the desktop.
    private var variables: Finding {
        let id = "environment"
        let ignoring: [(name: String, effect: Message)] = [
            ("GTK_THEME", "GTK programs keep that theme"),
            ("ADW_DISABLE_PORTAL", "libadwaita programs do not use the portal"),
            ("QT_STYLE_OVERRIDE", "Qt programs keep that style"),
        ]
        .filter { !environment[$0.name, default: ""].isEmpty }
        guard let first = ignoring.first else {
            return .ok(id, "No environment variable keeps programs from following.")
        }
        let all = ignoring.map { "\($0.name)=\(environment[$0.name, default: ""]): \($0.effect)" as Message }
            .joined(by: "; ")
        return .warning(
            id, "\(all), whatever the portal reports.",
            advice: "Remove \(first.name) from your session's login files (~/.profile, ~/.config/environment.d).")
    }
}

extension SettingsCheck.SettingsFile {
    /// Whether the file contradicts an appearance.
    ///
    /// At night, prefer-dark=0 is no contradiction with a dark theme or on Wayland, where GTK reads gsettings.
    fileprivate func contradicts(_ appearance: Appearance, onWayland isOnWayland: Bool) -> Bool {
        switch prefersDark {
        case true?: appearance == .day
        case false?: appearance == .night && !isDarkTheme && !isOnWayland
        case nil: appearance == .day && isDarkTheme
        }
    }

    private var isDarkTheme: Bool { ThemeVariants(name: theme ?? "")?.appearance == .night }

    fileprivate var saying: Message {
        let keys = [
            prefersDark.map { "gtk-application-prefer-dark-theme=\($0 ? 1 : 0)" },
            theme.map { "gtk-theme-name=\($0)" },
        ]
        return "\(path) has \(keys.compactMap(\.self).joined(separator: ", "))"
    }

    /// Returns `nil` if the file is missing.
    init?(path: String) {
        guard let file = textOfFile(path).flatMap(KeyFile.init(valid:)) else { return nil }
        self.init(
            path: path, prefersDark: file.flag("gtk-application-prefer-dark-theme", in: "Settings"),
            theme: file.value("gtk-theme-name", in: "Settings"))
    }
}
