import HalflightSupport
import Responders
import Switching

/// Whether settings of the desktop contradict the appearance, or keep programs from following it.
struct SettingsCheck {
    var appearance: Appearance?
    /// The colour scheme of gsettings, such as `prefer-dark`; nil if there is no such setting.
    var colorScheme: String?
    var settingsFiles: [SettingsFile] = []
    var environment: [String: String] = [:]

    struct SettingsFile: Equatable {
        var path: String
        /// `gtk-application-prefer-dark-theme`.
        var prefersDark: Bool?
        /// `gtk-theme-name`.
        var theme: String?
    }

    var findings: [Finding] { [gsettings, settingsIni, variables] }

    private var gsettings: Finding {
        let id = "color-scheme"
        guard let colorScheme else {
            return .skipped(id, "There is no setting org.gnome.desktop.interface color-scheme here.")
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

    static let desktopAdvice = """
        The configuration's key `desktop` names the desktops whose settings follow, as in `desktop: [gnome, gtk]`; \
        the results: halflight responders --all
        """

    private var settingsIni: Finding {
        let id = "gtk-settings"
        guard !settingsFiles.isEmpty else { return .skipped(id, "There is no settings.ini of GTK.") }
        guard let appearance else { return .skipped(id, "Not checked: the agent is not running.") }
        let wrong = settingsFiles.filter { $0.contradicts(appearance) }
        guard let first = wrong.first else {
            return .ok(id, "GTK's settings.ini agrees: \(settingsFiles.map(\.path).joined(separator: ", ")).")
        }
        return .warning(
            id,
            "\(wrong.map(\.path).joined(separator: " and ")): \(first.saying), but the appearance is \(appearance).",
            advice: """
                GTK programs outside GNOME read this file. With `gtk` in the configuration's key `desktop`, as in \
                `desktop: [gnome, gtk]`, Halflight sets it; the result: halflight responders --all
                """)
    }

    /// Variables that make a toolkit ignore the desktop.
    private var variables: Finding {
        let id = "environment"
        let deaf = [
            ("GTK_THEME", "GTK programs keep that theme"),
            ("ADW_DISABLE_PORTAL", "libadwaita programs do not use the portal"),
            ("QT_STYLE_OVERRIDE", "Qt programs keep that style"),
        ]
        .filter { !environment[$0.0, default: ""].isEmpty }
        guard let first = deaf.first else { return .ok(id, "No environment variable keeps programs from following.") }
        let all = deaf.map { "\($0.0)=\(environment[$0.0, default: ""]): \($0.1)" }.joined(separator: "; ")
        return .warning(
            id, "\(all), whatever the portal reports.",
            advice: "Remove \(first.0) from your session's login files (~/.profile, ~/.config/environment.d).")
    }
}

extension SettingsCheck.SettingsFile {
    fileprivate func contradicts(_ appearance: Appearance) -> Bool {
        if let prefersDark, prefersDark != (appearance == .night) { return true }
        return appearance == .day && prefersDark == nil && isDarkTheme
    }

    private var isDarkTheme: Bool { ThemeVariants(name: theme ?? "")?.appearance == .night }

    fileprivate var saying: String {
        if let prefersDark { return "gtk-application-prefer-dark-theme=\(prefersDark ? 1 : 0)" }
        return "gtk-theme-name=\(theme ?? "")"
    }

    /// Nil where there is no such file.
    init?(path: String) {
        guard let file = textOfFile(path).flatMap(KeyFile.init(valid:)) else { return nil }
        self.init(
            path: path, prefersDark: file.flag("gtk-application-prefer-dark-theme", in: "Settings"),
            theme: file.value("gtk-theme-name", in: "Settings"))
    }
}
