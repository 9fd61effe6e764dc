internal import FileSupport
internal import TextSupport

/// Plasma's settings, which a program sets. A key is `FILE GROUP KEY`, also in global themes.
struct KConfig: SettingsTool {
    let program: String?
    let unset: String?
    let session: DesktopSession

    /// The folders of Plasma's tools outside any `PATH`, in various distributions.
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

    /// Returns the chosen value. Searches the user's files, a global theme's files, then the shared files (KConfig).
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
