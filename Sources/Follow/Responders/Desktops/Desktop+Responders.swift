internal import Vocabulary

extension Desktop {
    /// The order is the order within a stage. GTK's own files aren't included.
    @MainActor static func responders(
        _ desktops: [Desktop], _ session: DesktopSession, service: (Tool) -> ServiceWatch?
    ) -> [DesktopResponder] {
        desktops.flatMap { desktop in
            desktop.parts.map { part in
                DesktopResponder(
                    part.name, part.isWallpaper ? .wallpaper(on: desktop) : .settings(of: desktop.name), part.stage,
                    session: session, service: service(part.tool)
                ) { part.desktopSettings(session) }
            }
        }
    }
}

extension Desktop.Tool {
    /// The services the tool depends on. One of them must run for the tool to have an effect.
    var services: [String] {
        switch self {
        case .xfconf, .xfdesktop: ["org.xfce.Xfconf"]
        case .kconfig: ["org.kde.kded6", "org.kde.kded5"]
        case .plasmaPicture: ["org.kde.plasmashell"]
        case .gsettings, .file, .groupedFile, .swaymsg, .hyprpaper, .feh, .link: []
        }
    }
}

extension Desktop.Part {
    @MainActor fileprivate func desktopSettings(_ session: DesktopSession) -> [DesktopSetting] {
        /// The place of a key, which one call reads as a whole.
        func place(_ setting: Desktop.Setting) -> Substring.UTF8View {
            setting.key[...].utf8.prefix { $0 != UInt8(ascii: " ") }
        }
        return settings.map { setting in
            let name = setting.name ?? setting.key
            return DesktopSetting(
                name: name, record: name, key: setting.key, tool: tool.settingsTool(setting, session),
                values: setting.values, session: session,
                isReadWithOthers: settings.count { place($0).elementsEqual(place(setting)) } > 1)
        }
    }
}

extension DesktopSetting {
    /// Creates a recipe's setting. Its record starts with the tool's name, as the recipe's file may be gone later.
    @MainActor init(ofRecipe setting: Desktop.Setting, _ tool: Desktop.Tool, _ session: DesktopSession) {
        self.init(
            name: setting.key, record: "\(tool.rawValue) \(setting.key)", key: setting.key,
            tool: tool.settingsTool(setting, session), values: setting.values, session: session)
    }
}

extension Desktop.Tool {
    @MainActor fileprivate func settingsTool(
        _ setting: Desktop.Setting, _ session: DesktopSession
    ) -> any SettingsTool {
        switch self {
        case .gsettings: GSettings()
        case .xfconf: Xfconf()
        case .kconfig: KConfig(program: setting.program, unset: setting.unset, session: session)
        case .file: PlainFile()
        case .groupedFile: GroupedFile()
        case .xfdesktop: XfdesktopPictures()
        case .plasmaPicture: PlasmaPicture()
        case .swaymsg: SwayPictures()
        case .hyprpaper: Hyprpaper()
        case .feh: Feh()
        case .link: LinkTool()
        }
    }
}

extension Desktop.ThemeKind {
    /// Whether a theme is installed, by its name in the setting.
    func has(_ name: String, in environment: [String: String]) -> Bool {
        if builtIn.contains(name) { return true }
        guard name.hasPrefix(prefix) else { return false }
        let (theme, folders) = (String(name.dropFirst(prefix.count)), ThemeFolders(environment, of: folder))
        return parts.contains { folders.path(of: theme, $0.hasPrefix(".") ? $0 : "/\($0)") != nil }
    }
}
