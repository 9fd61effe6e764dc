internal import Vocabulary

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
    init?(_ environment: [String: String], among desktops: [Desktop] = Desktop.shipped) {
        guard SessionEnvironment.isOfSession(environment) else { return nil }
        let names = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
        name = names.isEmpty ? "an unnamed desktop" : names.joined(separator: ":")
        // Others are compositors and window managers without settings of their own.
        let known = names.lazy.compactMap { name in
            desktops.first {
                if case .named(let names) = $0.session { names.contains(name.lowercased()) } else { false }
            }
        }.first
        self.desktops = known.map { Set([$0.name] + $0.alsoFollow) } ?? [.gnome, .gtk]
        shell = known?.name
    }
}
