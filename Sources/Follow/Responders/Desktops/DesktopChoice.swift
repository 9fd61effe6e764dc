internal import Vocabulary

/// A desktop whose own settings can follow.
package enum DesktopName: String, CaseIterable, Sendable {
    /// GNOME, and other programs that read `org.gnome.desktop.interface`, as GTK does under Wayland.
    case gnome
    case cinnamon
    case mate
    case xfce
    case kde
    /// `settings.ini` of GTK 3 and 4, which programs read if no desktop provides settings.
    case gtk
}

/// The desktops whose settings follow, and the names of their themes.
package struct DesktopChoice: Equatable, Sendable {
    /// The desktops; nil for the running ones.
    package var desktops: Set<DesktopName>?
    /// The themes that a person names for a desktop; for others, the variants of the present theme.
    package var themes: [DesktopName: ByAppearance<String>]
    /// The pictures behind the windows, by their absolute paths; nil if they stay as they are.
    package var wallpapers: ByAppearance<String>?

    package init(
        _ desktops: Set<DesktopName>? = nil, themes: [DesktopName: ByAppearance<String>] = [:],
        wallpapers: ByAppearance<String>? = nil
    ) {
        (self.desktops, self.themes, self.wallpapers) = (desktops, themes, wallpapers)
    }
}

/// The desktop that is running, by a session's environment.
struct RunningDesktop: Equatable {
    /// Those whose settings follow if none is chosen.
    let desktops: Set<DesktopName>
    /// The one that shows the wallpaper; nil for a compositor or window manager.
    let shell: DesktopName?
    let name: String

    /// Nil outside a graphical session.
    ///
    /// - Parameter environment: `XDG_CURRENT_DESKTOP` is a list of names with colons between them, the closest first
    ///   (Desktop Entry Specification, "OnlyShowIn").
    init?(_ environment: [String: String]) {
        guard SessionEnvironment.isOfSession(environment) else { return nil }
        let names = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
        name = names.isEmpty ? "an unnamed desktop" : names.joined(separator: ":")
        // Others are compositors and window managers without settings of their own.
        let known = names.lazy.compactMap { RunningDesktop.known[$0.lowercased()] }.first
        desktops = known ?? [.gnome, .gtk]
        shell = known.map { $0.first { $0 != .gnome } ?? .gnome }
    }

    /// The desktops by their names in `XDG_CURRENT_DESKTOP`.
    ///
    /// GNOME's key, which GTK programs and the portal's GTK backend read, follows everywhere but in Plasma, which
    /// keeps it itself.
    private static let known: [String: Set<DesktopName>] = [
        "gnome": [.gnome], "unity": [.gnome], "budgie": [.gnome], "pantheon": [.gnome],
        "x-cinnamon": [.cinnamon, .gnome], "cinnamon": [.cinnamon, .gnome],
        "mate": [.mate, .gnome],
        "xfce": [.xfce, .gnome],
        "kde": [.kde],
    ]
}
