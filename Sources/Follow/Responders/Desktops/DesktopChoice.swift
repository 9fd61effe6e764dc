internal import Vocabulary

/// The desktops whose settings follow, and their themes' names.
package struct DesktopChoice: Equatable, Sendable {
    /// The desktops, or `nil` for the running ones.
    package var desktops: Set<DesktopName>?
    /// The themes that the user names for a desktop. Other desktops use the variants of their present themes.
    package var themes: [DesktopName: ByAppearance<String>]
    /// The absolute paths of the desktop pictures. `nil` if the pictures stay as they are.
    package var wallpapers: ByAppearance<String>?

    package init(
        _ desktops: Set<DesktopName>? = nil, themes: [DesktopName: ByAppearance<String>] = [:],
        wallpapers: ByAppearance<String>? = nil
    ) {
        (self.desktops, self.themes, self.wallpapers) = (desktops, themes, wallpapers)
    }
}

/// The running desktop according to a session's environment.
struct RunningDesktop: Equatable {
    /// The desktops whose settings follow by default.
    let desktops: Set<DesktopName>
    /// The desktop that shows the wallpaper. `nil` for a compositor or window manager.
    let shell: DesktopName?
    let name: String

    /// `nil` outside a graphical session. `XDG_CURRENT_DESKTOP` is a colon-separated list of names, the closest first
    /// (Desktop Entry Specification, "OnlyShowIn").
    init?(_ environment: [String: String], among desktops: [Desktop] = Desktop.shipped) {
        guard SessionEnvironment.isOfSession(environment) else { return nil }
        let names = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
        name = names.isEmpty ? "an unnamed desktop" : names.joined(separator: ":")
        // Other names denote compositors and window managers without their own settings.
        let known = names.lazy.compactMap { name in
            desktops.first {
                if case .named(let names) = $0.session { names.contains(name.lowercased()) } else { false }
            }
        }.first
        self.desktops = known.map { Set([$0.name] + $0.alsoFollow) } ?? [.gnome, .gtk]
        shell = known?.name
    }
}
