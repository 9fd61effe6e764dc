// Cinnamon: its own keys for toolkit, window borders and panel, and the colour scheme of its portal back end.

extension DesktopResponder {
    /// Makes Cinnamon follow.
    static func cinnamon(_ session: DesktopSession) -> [DesktopResponder] {
        let settings: [DesktopSetting] = [
            .gsettings("org.cinnamon.desktop.interface", "gtk-theme", .themes { session.themes.hasToolkitTheme($0) }),
            .gsettings(
                "org.cinnamon.desktop.wm.preferences", "theme",
                .themes { session.themes.has($0, parts: ["metacity-1"]) }),
            .gsettings("org.cinnamon.theme", "name", .themes { session.themes.has($0, parts: ["cinnamon"]) }),
        ]
        // Of the applications' portal, xdg-desktop-portal-xapp.
        let scheme = DesktopSetting.gsettings("org.x.apps.portal", "color-scheme", .colorScheme)
        return [
            DesktopResponder(
                "cinnamon-theme", .cinnamon, .toolkit, tool: GSettings.command, settings, session: session),
            DesktopResponder(
                "cinnamon-colour-scheme", .cinnamon, .colorScheme, tool: GSettings.command, [scheme], session: session),
        ]
    }
}
