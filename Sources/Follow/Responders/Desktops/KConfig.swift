internal import FileSupport
internal import TextSupport

/// Plasma's settings: a key is `FILE GROUP KEY`, and has a program that sets it.
///
/// Global themes have the same keys.
struct KConfig: SettingsTool {
    let program: String?
    /// The value where none is chosen.
    let unset: String?
    let session: DesktopSession

    /// The folders of Plasma's tools that are on no PATH, as distributions have them.
    nonisolated static let toolFolders =
        "/usr/libexec:/usr/lib:/usr/lib64/libexec:/usr/lib/x86_64-linux-gnu/libexec:/usr/lib/aarch64-linux-gnu/libexec"

    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        .file {
            guard let program, session.path(of: program) != nil else {
                return .absent("\(program ?? "") is not installed")
            }
            return .value(chosen(setting.key) ?? unset)
        }
    }

    func value(of setting: DesktopSetting, inTheme theme: String) -> String? {
        session.themes("plasma/look-and-feel").path(of: theme, "/contents/defaults").flatMap { path in
            let parts = KConfig.parts(of: setting.key)
            return KConfig.value(parts.key, in: "\(parts.file)][\(parts.group)", of: path)
        }
    }

    /// The value by the person's files, by those that a global theme has written, and by everybody's (KConfig).
    private func chosen(_ key: String) -> String? {
        let (parts, folders) = (KConfig.parts(of: key), session.folders)
        let own = [folders.configuration, "\(folders.configuration)/kdedefaults"]
        return (own + folders.sharedConfiguration).lazy.compactMap {
            KConfig.value(parts.key, in: parts.group, of: "\($0)/\(parts.file)")
        }.first
    }

    private static func parts(of key: String) -> (file: String, group: String, key: String) {
        let parts = key.split(separator: " ").map(String.init)
        return parts.count == 3 ? (parts[0], parts[1], parts[2]) : (key, "", "")
    }

    private static func value(_ key: String, in group: String, of file: String) -> String? {
        textOfFile(file).flatMap { KeyFile(Array($0.utf8)).value(key, in: group) }
    }
}
