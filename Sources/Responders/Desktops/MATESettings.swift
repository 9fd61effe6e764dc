// MATE: its own keys for toolkit and window borders.

extension DesktopResponder {
    /// Makes MATE follow.
    static func mate(_ session: DesktopSession) -> [DesktopResponder] {
        let settings: [DesktopSetting] = [
            .gsettings("org.mate.interface", "gtk-theme", .themes { session.themes.hasToolkitTheme($0) }),
            .gsettings("org.mate.Marco.general", "theme", .themes { session.themes.has($0, parts: ["metacity-1"]) }),
        ]
        return [
            DesktopResponder("mate-theme", .mate, .toolkit, tool: GSettings.command, settings, session: session)
        ]
    }
}
