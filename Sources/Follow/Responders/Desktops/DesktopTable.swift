internal import Vocabulary

// The settings of each desktop. A new desktop has its entries here and a case in `DesktopName`.

extension DesktopResponder {
    /// The responders of all desktops but GTK's own files, in the order in which they follow within a stage.
    static func all(_ session: DesktopSession, xfconf: ServiceWatch, plasma: ServiceWatch) -> [DesktopResponder] {
        func themes(_ parts: String...) -> DesktopSetting.Values { .themes { session.themes().has($0, parts: parts) } }
        let toolkit = DesktopSetting.Values.themes { session.themes().hasToolkitTheme($0) }
        let icons = session.variants("icons", "index.theme")
        let pointers = session.variants("icons", "cursors")
        // GNOME itself writes `default` for light. Other backends of the portal report that as no preference, where
        // Halflight reports light.
        let scheme = DesktopSetting.Values.words {
            $0 == .night ? ["prefer-dark"] : session.isPortalBackend ? ["prefer-light"] : ["default", "prefer-light"]
        }
        func responder(
            _ name: String, _ desktop: DesktopName, _ stage: Stage, _ tool: String, _ settings: [DesktopSetting],
            service: ServiceWatch? = nil
        ) -> DesktopResponder {
            DesktopResponder(
                name, .settings(of: desktop), stage, tool: tool, settings, session: session, service: service)
        }
        /// The themes of toolkit, icons and pointers.
        func looks(_ schema: String, pointersIn other: String? = nil) -> [DesktopSetting] {
            [
                .gsettingsOfAll(schema, "gtk-theme", toolkit), .gsettingsOfAll(schema, "icon-theme", icons),
                .gsettingsOfAll(other ?? schema, "cursor-theme", pointers),
            ]
        }
        return [
            responder("gnome-theme", .gnome, .toolkit, GSettings.command, looks("org.gnome.desktop.interface")),
            responder(
                "gnome-color-scheme", .gnome, .colorScheme, GSettings.command,
                [.gsettings("org.gnome.desktop.interface", "color-scheme", scheme)]),
            responder(
                "cinnamon-theme", .cinnamon, .toolkit, GSettings.command,
                looks("org.cinnamon.desktop.interface") + [
                    .gsettings("org.cinnamon.desktop.wm.preferences", "theme", themes("metacity-1")),
                    .gsettings("org.cinnamon.theme", "name", themes("cinnamon")),
                ]),
            // A setting of the portal's backend, xdg-desktop-portal-xapp.
            responder(
                "cinnamon-color-scheme", .cinnamon, .colorScheme, GSettings.command,
                [.gsettings("org.x.apps.portal", "color-scheme", scheme)]),
            responder(
                "mate-theme", .mate, .toolkit, GSettings.command,
                looks("org.mate.interface", pointersIn: "org.mate.peripherals-mouse")
                    + [.gsettings("org.mate.Marco.general", "theme", themes("metacity-1"))]),
            responder(
                "xfce-theme", .xfce, .toolkit, Xfconf.command,
                [
                    .xfconfOfAll("xsettings", "/Net/ThemeName", toolkit),
                    .xfconfOfAll("xsettings", "/Net/IconThemeName", icons),
                    .xfconfOfAll("xsettings", "/Gtk/CursorThemeName", pointers),
                    .xfconf("xfwm4", "/general/theme", themes("xfwm4")),
                ], service: xfconf),
            // GTK programs follow Plasma's scheme by themselves.
            responder("kde", .kde, .toolkit, Plasma.schemes, Plasma.settings(session), service: plasma),
        ]
    }
}
