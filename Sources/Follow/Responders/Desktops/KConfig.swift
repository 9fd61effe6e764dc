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
            return .value(chosen(setting) ?? unset)
        }
    }

    func value(of setting: DesktopSetting, inTheme theme: String) -> String? {
        session.themes("plasma/look-and-feel").path(of: theme, "/contents/defaults").flatMap {
            KConfig.value(setting.lastWord, in: "\(setting.firstWord)][\(setting.group)", of: $0)
        }
    }

    /// The value by the person's files, by those that a global theme has written, and by everybody's (KConfig).
    private func chosen(_ setting: DesktopSetting) -> String? {
        let folders = session.folders
        let own = [folders.configuration, "\(folders.configuration)/kdedefaults"]
        return (own + folders.sharedConfiguration).lazy.compactMap {
            KConfig.value(setting.lastWord, in: setting.group, of: "\($0)/\(setting.firstWord)")
        }.first
    }

    private static func value(_ key: String, in group: String, of file: String) -> String? {
        textOfFile(file).flatMap { KeyFile(Array($0.utf8)).value(key, in: group) }
    }
}
