internal import FileSupport
internal import TextSupport

/// The settings of Plasma, which are also the parts of its global themes.
@MainActor
enum Plasma {
    static let schemes = "plasma-apply-colorscheme"

    /// The folders of Plasma's tools that are on no PATH, as distributions have them.
    nonisolated static let toolFolders =
        "/usr/libexec:/usr/lib:/usr/lib64/libexec:/usr/lib/x86_64-linux-gnu/libexec:/usr/lib/aarch64-linux-gnu/libexec"

    /// The key that keeps a setting, in a file of a person or of a global theme.
    private struct Key {
        let file: String
        let group: String
        let name: String
    }

    static func settings(_ session: DesktopSession) -> [DesktopSetting] {
        let decorations = DesktopSetting.Values.variants { name in
            let start = "__aurorae__svg__"
            return name.hasPrefix(start)
                ? session.themes("aurorae/themes").has(
                    String(name.dropFirst(start.count)), parts: ["decoration.svg", "decoration.svgz"])
                : ["Breeze", "Oxygen"].contains(name)
        }
        return [
            // A person names a global theme, or a scheme alone.
            setting(
                "the colour scheme", schemes, Key(file: "kdeglobals", group: "General", name: "ColorScheme"),
                unset: "BreezeLight", .themes { session.themes("color-schemes").path(of: $0, ".colors") != nil },
                session),
            setting(
                "the Plasma style", "plasma-apply-desktoptheme", Key(file: "plasmarc", group: "Theme", name: "name"),
                unset: "default", session.variants("plasma/desktoptheme", "metadata.json", "metadata.desktop"), session),
            setting(
                "the icons", "plasma-changeicons", Key(file: "kdeglobals", group: "Icons", name: "Theme"),
                unset: "breeze", session.variants("icons", "index.theme"), session),
            setting(
                "the pointers", "plasma-apply-cursortheme",
                Key(file: "kcminputrc", group: "Mouse", name: "cursorTheme"),
                unset: "breeze_cursors", session.variants("icons", "cursors"), session),
            setting(
                "the window decoration", "kwin-applywindowdecoration",
                Key(file: "kwinrc", group: "org.kde.kdecoration2", name: "theme"),
                unset: "Breeze", decorations, session),
        ]
    }

    /// - Parameter unset: the value where none is chosen.
    private static func setting(
        _ name: String, _ tool: String, _ key: Key, unset: String, _ values: DesktopSetting.Values,
        _ session: DesktopSession
    ) -> DesktopSetting {
        DesktopSetting(
            name: name,
            source: .file {
                guard session.path(of: tool) != nil else { return .absent("\(tool) is not installed") }
                return .value(chosen(key, session.folders) ?? unset)
            }, values: values, tool: tool,
            valueInTheme: { theme in
                session.themes("plasma/look-and-feel").path(of: theme, "/contents/defaults").flatMap {
                    value(key.name, in: "\(key.file)][\(key.group)", of: $0)
                }
            })
    }

    /// The value by the person's files, by those that a global theme has written, and by everybody's (KConfig).
    private static func chosen(_ key: Key, _ folders: BaseFolders) -> String? {
        let own = [folders.configuration, "\(folders.configuration)/kdedefaults"]
        return (own + folders.sharedConfiguration).lazy.compactMap {
            value(key.name, in: key.group, of: "\($0)/\(key.file)")
        }.first
    }

    private static func value(_ key: String, in group: String, of file: String) -> String? {
        textOfFile(file).flatMap { KeyFile(Array($0.utf8)).value(key, in: group) }
    }
}
