/// A desktop whose own settings can follow. A file in `config/desktops` describes it.
package nonisolated struct Desktop: Equatable, Sendable {
    /// The name of the desktop's file. The configuration selects the desktop by this name.
    package let name: DesktopName
    package let session: Session
    /// The other desktops whose settings follow in its session.
    package let alsoFollow: [DesktopName]
    package let parts: [Part]

    package init(name: DesktopName, session: Session, alsoFollow: [DesktopName] = [], parts: [Part]) {
        (self.name, self.session, self.alsoFollow, self.parts) = (name, session, alsoFollow, parts)
    }

    /// The compositor's program or description. `nil` for a desktop.
    var compositor: String? {
        switch session {
        case .named: nil
        case .compositor(let program, _): program
        case .x11: "an X11 window manager"
        }
    }

    /// The way to recognize the desktop's session.
    package nonisolated enum Session: Equatable, Sendable {
        /// A name in `XDG_CURRENT_DESKTOP`, in lower case.
        case named([String])
        /// A compositor's program, and a variable that the compositor sets.
        case compositor(String, variable: String)
        /// Any X11 window manager without a desktop.
        case x11
    }

    /// Settings that follow in turn. They form one line of `halflight responders`.
    package nonisolated struct Part: Equatable, Sendable {
        package let name: String
        package let stage: Stage
        package let tool: Tool
        package let settings: [Setting]

        package init(name: String, stage: Stage, tool: Tool, settings: [Setting]) {
            (self.name, self.stage, self.tool, self.settings) = (name, stage, tool, settings)
        }

        package var isWallpaper: Bool { settings.contains { if case .picture = $0.values { true } else { false } } }
    }

    /// The tools that read and write settings. Each is a `SettingsTool`.
    package nonisolated enum Tool: String, CaseIterable, Sendable {
        case gsettings, xfconf, kconfig, file
        case groupedFile = "grouped-file"
        case xfdesktop, plasmaPicture = "plasma-picture", swaymsg, hyprpaper, feh
        /// A symbolic link, only for recipes.
        case link
    }

    package nonisolated struct Setting: Equatable, Sendable {
        /// The setting's place for the tool. `SCHEMA KEY`, `CHANNEL PROPERTY`, `FILE GROUP KEY` or a path.
        package let key: String
        package let values: Values
        /// The name in messages and in records of replaced settings. The default is the key.
        package let name: String?
        /// The program that writes the setting (`kconfig`).
        package let program: String?
        /// The default value (`kconfig`).
        package let unset: String?

        package init(
            _ key: String, _ values: Values, name: String? = nil, program: String? = nil, unset: String? = nil
        ) {
            (self.key, self.values, self.name, self.program, self.unset) = (key, values, name, program, unset)
        }
    }

    package nonisolated enum Values: Equatable, Sendable {
        /// Names of installed themes. The user may name a theme for each appearance.
        case themes(ThemeKind)
        /// Names of installed themes that follow automatically. A theme without a variant stays.
        case variants(ThemeKind)
        /// GNOME's words for light and dark.
        case colorScheme
        /// Valid words for each appearance. The first word is set.
        case words(ByAppearance<[String]>)
        case picture(PictureForm)
        /// The possible targets of a link. The user's own file or link stays.
        case links(ByAppearance<String>)
    }

    package nonisolated enum PictureForm: String, CaseIterable, Sendable {
        case path = "picture"
        case address = "picture-address"
        /// The night picture for both appearances. GNOME shows it with its dark color scheme.
        case addressOfNight = "picture-address-of-night"
        case sway = "sway-picture"
    }

    /// The way themes of one kind are installed.
    package nonisolated struct ThemeKind: Equatable, Sendable {
        /// The themes' folder in the shared data folders.
        package let folder: String
        /// The files or folders, one of which a theme has. A leading dot denotes a file extension.
        package let parts: [String]
        /// The prefix of the themes' names in the setting.
        package let prefix: String
        /// The themes that exist without a file.
        package let builtIn: [String]

        package init(_ folder: String, _ parts: [String], prefix: String = "", builtIn: [String] = []) {
            (self.folder, self.parts, self.prefix, self.builtIn) = (folder, parts, prefix, builtIn)
        }

        /// GTK themes. Even without a file, GTK understands the name `Adwaita-dark`.
        package static let toolkit = ThemeKind(
            "themes", ["gtk-3.0", "gtk-4.0", "gtk-2.0"],
            builtIn: ["Adwaita", "Adwaita-dark", "HighContrast", "HighContrastInverse"])
        package static let icons = ThemeKind("icons", ["index.theme"])
        package static let pointers = ThemeKind("icons", ["cursors"])
    }
}

/// The name of a desktop whose settings can follow.
package nonisolated struct DesktopName: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// GNOME, and other programs that read `org.gnome.desktop.interface`, as GTK does under Wayland.
    package static let gnome = DesktopName(rawValue: "gnome")
    /// `settings.ini` of GTK 3 and 4. Programs read it if no desktop provides settings.
    package static let gtk = DesktopName(rawValue: "gtk")
    package static let kde = DesktopName(rawValue: "kde")
    package static let cinnamon = DesktopName(rawValue: "cinnamon")
    package static let mate = DesktopName(rawValue: "mate")
    package static let xfce = DesktopName(rawValue: "xfce")

    /// The desktops that the configuration can select.
    package static var all: [DesktopName] {
        Desktop.shipped.filter { if case .named = $0.session { true } else { false } }.map(\.name) + [.gtk]
    }
}
