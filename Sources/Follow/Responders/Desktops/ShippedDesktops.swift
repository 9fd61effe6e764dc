// Made of config/desktops by `scripts/dev desktop-table`; do not edit it.

extension Desktop {
    /// The desktops in `config/desktops`.
    package nonisolated static let shipped = [
        Desktop(
            name: .init(rawValue: "cinnamon"), session: .named(["x-cinnamon", "cinnamon"]),
            alsoFollow: [.init(rawValue: "gnome")],
            parts: [
                Part(
                    name: "cinnamon-theme", stage: .toolkit, tool: .gsettings,
                    settings: [
                        Setting("org.cinnamon.desktop.interface gtk-theme", .themes(.toolkit)),
                        Setting("org.cinnamon.desktop.interface icon-theme", .variants(.icons)),
                        Setting("org.cinnamon.desktop.interface cursor-theme", .variants(.pointers)),
                        Setting("org.cinnamon.desktop.wm.preferences theme", .themes(.init("themes", ["metacity-1"]))),
                        Setting("org.cinnamon.theme name", .themes(.init("themes", ["cinnamon"]))),
                    ]),
                Part(
                    name: "cinnamon-color-scheme", stage: .colorScheme, tool: .gsettings,
                    settings: [Setting("org.x.apps.portal color-scheme", .colorScheme)]),
                Part(
                    name: "cinnamon-wallpaper", stage: .programs, tool: .gsettings,
                    settings: [Setting("org.cinnamon.desktop.background picture-uri", .picture(.address))]),
            ]),
        Desktop(
            name: .init(rawValue: "cosmic"), session: .named(["cosmic"]),
            alsoFollow: [.init(rawValue: "gnome"), .init(rawValue: "gtk")],
            parts: [
                Part(
                    name: "cosmic-theme", stage: .colorScheme, tool: .file,
                    settings: [
                        Setting(
                            "$XDG_CONFIG_HOME/cosmic/com.system76.CosmicTheme.Mode/v1/is_dark",
                            .words(ByAppearance(day: ["false"], night: ["true"])), name: "is_dark")
                    ])
            ]),
        Desktop(
            name: .init(rawValue: "gnome"), session: .named(["gnome", "unity", "budgie"]), alsoFollow: [],
            parts: [
                Part(
                    name: "gnome-theme", stage: .toolkit, tool: .gsettings,
                    settings: [
                        Setting("org.gnome.desktop.interface gtk-theme", .themes(.toolkit)),
                        Setting("org.gnome.desktop.interface icon-theme", .variants(.icons)),
                        Setting("org.gnome.desktop.interface cursor-theme", .variants(.pointers)),
                    ]),
                Part(
                    name: "gnome-color-scheme", stage: .colorScheme, tool: .gsettings,
                    settings: [Setting("org.gnome.desktop.interface color-scheme", .colorScheme)]),
                Part(
                    name: "gnome-wallpaper", stage: .programs, tool: .gsettings,
                    settings: [
                        Setting("org.gnome.desktop.background picture-uri-dark", .picture(.addressOfNight)),
                        Setting("org.gnome.desktop.background picture-uri", .picture(.address)),
                    ]),
            ]),
        Desktop(
            name: .init(rawValue: "hyprland"),
            session: .compositor("Hyprland", variable: "HYPRLAND_INSTANCE_SIGNATURE"), alsoFollow: [],
            parts: [
                Part(
                    name: "hyprland-wallpaper", stage: .programs, tool: .hyprpaper,
                    settings: [Setting("hyprpaper", .picture(.path))])
            ]),
        Desktop(
            name: .init(rawValue: "kde"), session: .named(["kde"]), alsoFollow: [],
            parts: [
                Part(
                    name: "kde", stage: .toolkit, tool: .kconfig,
                    settings: [
                        Setting(
                            "kdeglobals General ColorScheme", .themes(.init("color-schemes", [".colors"])),
                            name: "the colour scheme", program: "plasma-apply-colorscheme", unset: "BreezeLight"),
                        Setting(
                            "plasmarc Theme name",
                            .variants(.init("plasma/desktoptheme", ["metadata.json", "metadata.desktop"])),
                            name: "the Plasma style", program: "plasma-apply-desktoptheme", unset: "default"),
                        Setting(
                            "kdeglobals Icons Theme", .variants(.icons), name: "the icons",
                            program: "plasma-changeicons", unset: "breeze"),
                        Setting(
                            "kcminputrc Mouse cursorTheme", .variants(.pointers), name: "the pointers",
                            program: "plasma-apply-cursortheme", unset: "breeze_cursors"),
                        Setting(
                            "kwinrc org.kde.kdecoration2 theme",
                            .variants(
                                .init(
                                    "aurorae/themes", ["decoration.svg", "decoration.svgz"], prefix: "__aurorae__svg__",
                                    builtIn: ["Breeze", "Oxygen"])), name: "the window decoration",
                            program: "kwin-applywindowdecoration", unset: "Breeze"),
                    ]),
                Part(
                    name: "kde-wallpaper", stage: .programs, tool: .plasmaPicture,
                    settings: [Setting("the wallpaper", .picture(.path))]),
            ]),
        Desktop(
            name: .init(rawValue: "lxqt"), session: .named(["lxqt"]),
            alsoFollow: [.init(rawValue: "gnome"), .init(rawValue: "gtk")],
            parts: [
                Part(
                    name: "lxqt-theme", stage: .toolkit, tool: .groupedFile,
                    settings: [
                        Setting(
                            "$XDG_CONFIG_HOME/lxqt/lxqt.conf General theme", .variants(.init("lxqt/themes", [""])),
                            name: "theme"),
                        Setting(
                            "$XDG_CONFIG_HOME/lxqt/lxqt.conf General icon_theme", .variants(.icons), name: "icon_theme"),
                    ])
            ]),
        Desktop(
            name: .init(rawValue: "mate"), session: .named(["mate"]), alsoFollow: [.init(rawValue: "gnome")],
            parts: [
                Part(
                    name: "mate-theme", stage: .toolkit, tool: .gsettings,
                    settings: [
                        Setting("org.mate.interface gtk-theme", .themes(.toolkit)),
                        Setting("org.mate.interface icon-theme", .variants(.icons)),
                        Setting("org.mate.peripherals-mouse cursor-theme", .variants(.pointers)),
                        Setting("org.mate.Marco.general theme", .themes(.init("themes", ["metacity-1"]))),
                    ]),
                Part(
                    name: "mate-wallpaper", stage: .programs, tool: .gsettings,
                    settings: [Setting("org.mate.background picture-filename", .picture(.path))]),
            ]),
        Desktop(
            name: .init(rawValue: "pantheon"), session: .named(["pantheon"]), alsoFollow: [.init(rawValue: "gnome")],
            parts: [
                Part(
                    name: "pantheon-color-scheme", stage: .colorScheme, tool: .gsettings,
                    settings: [
                        Setting(
                            "io.elementary.settings-daemon.prefers-color-scheme color-scheme",
                            .words(ByAppearance(day: ["no-preference", "prefer-light"], night: ["prefer-dark"])))
                    ]),
                Part(
                    name: "pantheon-wallpaper", stage: .programs, tool: .gsettings,
                    settings: [
                        Setting("org.gnome.desktop.background picture-uri-dark", .picture(.addressOfNight)),
                        Setting("org.gnome.desktop.background picture-uri", .picture(.address)),
                    ]),
            ]),
        Desktop(
            name: .init(rawValue: "sway"), session: .compositor("sway", variable: "SWAYSOCK"), alsoFollow: [],
            parts: [
                Part(
                    name: "sway-wallpaper", stage: .programs, tool: .swaymsg,
                    settings: [Setting("output bg", .picture(.sway))])
            ]),
        Desktop(
            name: .init(rawValue: "x11"), session: .x11, alsoFollow: [],
            parts: [
                Part(
                    name: "x11-wallpaper", stage: .programs, tool: .feh,
                    settings: [Setting("the root window", .picture(.path))])
            ]),
        Desktop(
            name: .init(rawValue: "xfce"), session: .named(["xfce"]), alsoFollow: [.init(rawValue: "gnome")],
            parts: [
                Part(
                    name: "xfce-theme", stage: .toolkit, tool: .xfconf,
                    settings: [
                        Setting("xsettings /Net/ThemeName", .themes(.toolkit)),
                        Setting("xsettings /Net/IconThemeName", .variants(.icons)),
                        Setting("xsettings /Gtk/CursorThemeName", .variants(.pointers)),
                        Setting("xfwm4 /general/theme", .themes(.init("themes", ["xfwm4"]))),
                    ]),
                Part(
                    name: "xfce-wallpaper", stage: .programs, tool: .xfdesktop,
                    settings: [Setting("xfce4-desktop last-image", .picture(.path))]),
            ]),
    ]
}
