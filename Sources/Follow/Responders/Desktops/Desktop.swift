/// A desktop whose own settings can follow, as a file in `config/desktops` describes it.
package nonisolated struct Desktop: Equatable, Sendable {
    /// The name of its file, by which the configuration chooses it.
    package let name: DesktopName
    package let session: Session
    /// The desktops whose settings follow in its session, too.
    package let alsoFollow: [DesktopName]
    package let parts: [Part]

    package init(name: DesktopName, session: Session, alsoFollow: [DesktopName] = [], parts: [Part]) {
        (self.name, self.session, self.alsoFollow, self.parts) = (name, session, alsoFollow, parts)
    }

    /// The program of its compositor, or what it is called; nil for a desktop.
    var compositor: String? {
        switch session {
        case .named: nil
        case .compositor(let program, _): program
        case .x11: "an X11 window manager"
        }
    }

    /// How its session is recognised.
    package nonisolated enum Session: Equatable, Sendable {
        /// By a name in `XDG_CURRENT_DESKTOP`, in lower case.
        case named([String])
        /// A compositor, by a variable that it sets; its program has this name.
        case compositor(String, variable: String)
        /// Any X11 window manager without a desktop.
        case x11
    }

    /// Settings that follow in turn: one line of `halflight responders`.
    package nonisolated struct Part: Equatable, Sendable {
        package let name: String
        package let stage: Stage
        package let tool: Tool
        package let settings: [Setting]

        package init(name: String, stage: Stage, tool: Tool, settings: [Setting]) {
            (self.name, self.stage, self.tool, self.settings) = (name, stage, tool, settings)
        }

        /// Whether it shows the wallpapers that a person has chosen.
        package var isWallpaper: Bool { settings.contains { if case .picture = $0.values { true } else { false } } }
    }

    /// What reads and writes settings, each a `SettingsTool`.
    package nonisolated enum Tool: String, CaseIterable, Sendable {
        case gsettings, xfconf, kconfig, file
        case groupedFile = "grouped-file"
        case xfdesktop, plasmaPicture = "plasma-picture", swaymsg, hyprpaper, feh
        /// A symbolic link, for recipes alone.
        case link
    }

    package nonisolated struct Setting: Equatable, Sendable {
        /// Its place, in the form of the tool: `SCHEMA KEY`, `CHANNEL PROPERTY`, `FILE GROUP KEY`, a path.
        package let key: String
        package let values: Values
        /// Its name in messages and in the record of replaced settings; the key by default.
        package let name: String?
        /// The program that sets it (`kconfig`).
        package let program: String?
        /// The value that counts if none is chosen (`kconfig`).
        package let unset: String?

        package init(
            _ key: String, _ values: Values, name: String? = nil, program: String? = nil, unset: String? = nil
        ) {
            (self.key, self.values, self.name, self.program, self.unset) = (key, values, name, program, unset)
        }
    }

    package nonisolated enum Values: Equatable, Sendable {
        /// Names of installed themes; a person may name one for each appearance.
        case themes(ThemeKind)
        /// Names of installed themes that follow by themselves; one without a variant stays.
        case variants(ThemeKind)
        /// GNOME's words for light and dark.
        case colorScheme
        /// Words, each of which is right; the first is set.
        case words(ByAppearance<[String]>)
        /// The picture that a person has chosen.
        case picture(PictureForm)
        /// The files to one of which a link leads; a person's own file or link stays.
        case links(ByAppearance<String>)
    }

    package nonisolated enum PictureForm: String, CaseIterable, Sendable {
        case path = "picture"
        case address = "picture-address"
        /// That for night, by day as well: GNOME shows it with its colour scheme for dark.
        case addressOfNight = "picture-address-of-night"
        /// As sway's command.
        case sway = "sway-picture"
    }

    /// The way in which themes of one kind are installed.
    package nonisolated struct ThemeKind: Equatable, Sendable {
        /// Their folder in the folders of shared data.
        package let folder: String
        /// The files or folders of which a theme has one; a part with a leading dot is the file's extension.
        package let parts: [String]
        /// The beginning of their names in the setting.
        package let prefix: String
        /// Themes that exist without a file.
        package let builtIn: [String]

        package init(_ folder: String, _ parts: [String], prefix: String = "", builtIn: [String] = []) {
            (self.folder, self.parts, self.prefix, self.builtIn) = (folder, parts, prefix, builtIn)
        }

        /// GTK's; without a file, it still understands the name `Adwaita-dark`.
        package static let toolkit = ThemeKind(
            "themes", ["gtk-3.0", "gtk-4.0", "gtk-2.0"],
            builtIn: ["Adwaita", "Adwaita-dark", "HighContrast", "HighContrastInverse"])
        package static let icons = ThemeKind("icons", ["index.theme"])
        package static let pointers = ThemeKind("icons", ["cursors"])
    }
}

/// The name of a desktop whose own settings can follow.
package nonisolated struct DesktopName: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// GNOME, and other programs that read `org.gnome.desktop.interface`, as GTK does under Wayland.
    package static let gnome = DesktopName(rawValue: "gnome")
    /// `settings.ini` of GTK 3 and 4, which programs read if no desktop provides settings.
    package static let gtk = DesktopName(rawValue: "gtk")
    package static let kde = DesktopName(rawValue: "kde")
    package static let cinnamon = DesktopName(rawValue: "cinnamon")
    package static let mate = DesktopName(rawValue: "mate")
    package static let xfce = DesktopName(rawValue: "xfce")

    /// Those that the configuration can choose.
    package static var all: [DesktopName] {
        Desktop.shipped.filter { if case .named = $0.session { true } else { false } }.map(\.name) + [.gtk]
    }
}
