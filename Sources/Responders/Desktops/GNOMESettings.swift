// GNOME and its kin: the theme that GTK 3 programs have, then the colour scheme that all else goes by.

extension DesktopResponder {
    /// Makes GNOME follow.
    static func gnome(_ session: DesktopSession) -> [DesktopResponder] {
        let theme = DesktopSetting.gsettings(
            "org.gnome.desktop.interface", "gtk-theme", .themes { session.themes.hasToolkitTheme($0) })
        let scheme = DesktopSetting.gsettings("org.gnome.desktop.interface", "color-scheme", .colorScheme)
        return [
            DesktopResponder("gnome-theme", .gnome, .toolkit, tool: GSettings.command, [theme], session: session),
            DesktopResponder(
                "gnome-colour-scheme", .gnome, .colorScheme, tool: GSettings.command, [scheme], session: session),
        ]
    }
}

extension DesktopSetting.Values {
    /// What `color-scheme` may be; GNOME itself writes `default` for light.
    static var colorScheme: DesktopSetting.Values {
        .words(day: ["default", "prefer-light"], night: ["prefer-dark"])
    }
}
