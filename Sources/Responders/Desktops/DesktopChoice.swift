public import Switching

/// A desktop whose own settings follow.
public enum Desktop: String, CaseIterable, Sendable {
    /// GNOME and its kin, and what else reads `org.gnome.desktop.interface`, as GTK does under Wayland.
    case gnome
    /// Cinnamon.
    case cinnamon
    /// MATE.
    case mate
    /// XFCE.
    case xfce
    /// KDE Plasma.
    case kde
    /// `settings.ini` of GTK 3 and 4, which programs read where no desktop tells them anything.
    case gtk
}

/// Which desktops' settings follow, and what their themes are called.
public struct DesktopChoice: Equatable, Sendable {
    /// The desktops; nil for those that are running.
    public var desktops: Set<Desktop>?
    /// The themes that a person names for a desktop; without any, they are those that belong to the present one.
    public var themes: [Desktop: ThemeNames]

    /// A choice; without arguments, what is running with the themes that belong together.
    public init(_ desktops: Set<Desktop>? = nil, themes: [Desktop: ThemeNames] = [:]) {
        self.desktops = desktops
        self.themes = themes
    }
}

/// What a desktop's own theme is called by day and by night.
public nonisolated struct ThemeNames: Equatable, Sendable {
    /// By day.
    public var day: String
    /// By night.
    public var night: String

    /// These names.
    public init(day: String, night: String) {
        self.day = day
        self.night = night
    }

    /// The name for an appearance.
    public subscript(appearance: Appearance) -> String {
        appearance == .day ? day : night
    }
}

/// Which desktop is running, by a session's environment.
struct RunningDesktop: Equatable {
    /// What follows here where nothing is chosen.
    let desktops: Set<Desktop>
    /// What it is called, for a sentence.
    let name: String

    /// Nil where the environment is none of a graphical session.
    ///
    /// - Parameter environment: `XDG_CURRENT_DESKTOP` is a list of names with colons between them, the closest first
    ///   (Desktop Entry Specification, "OnlyShowIn").
    init?(_ environment: [String: String]) {
        guard SessionEnvironment.isOfSession(environment) else { return nil }
        let names = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
        if let known = names.lazy.compactMap({ RunningDesktop.known[$0.lowercased()] }).first {
            desktops = known
            name = names.joined(separator: ":")
        } else {
            // A compositor or a window manager without settings of its own.
            desktops = [.gnome, .gtk]
            name = names.isEmpty ? "a display without a desktop's name" : names.joined(separator: ":")
        }
    }

    /// The names that desktops go by.
    ///
    /// The key of GNOME's that GTK programs and the portal's GTK back end read is kept the same in meaning everywhere
    /// but in Plasma, which does so itself.
    private static let known: [String: Set<Desktop>] = [
        "gnome": [.gnome], "unity": [.gnome], "budgie": [.gnome], "pantheon": [.gnome],
        "x-cinnamon": [.cinnamon, .gnome], "cinnamon": [.cinnamon, .gnome],
        "mate": [.mate, .gnome],
        "xfce": [.xfce, .gnome],
        "kde": [.kde],
    ]
}
