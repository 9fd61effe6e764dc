internal import FileSupport
internal import Glibc
internal import SystemPackage

/// A file that has nothing but the value; its key is the path, with variables.
struct PlainFile: SettingsTool {
    let program: String? = nil
    let session: DesktopSession

    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        .file {
            do throws(FileError) {
                let bytes = try readFile(path(of: setting), limit: 4096)
                return .value(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
            } catch {
                return error.isMissing ? .value(nil) : .failed("\(error)")
            }
        }
    }

    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write {
        .file { () throws(FileError) in
            let path = path(of: setting)
            let end = linkTargets(FilePath(path)).last?.string ?? path
            try replaceFile(end, with: Array(value.utf8), newMode: 0o644)
        }
    }

    func reset(_ setting: DesktopSetting) -> DesktopSetting.Write? {
        .file { () throws(FileError) in
            let path = path(of: setting)
            guard unlink(path) == 0 || errno == ENOENT else {
                throw FileError(path, .unwritable(Errno(rawValue: errno)))
            }
        }
    }

    func origin(of setting: DesktopSetting) -> DesktopSetting.Origin { .own }

    private func path(of setting: DesktopSetting) -> String {
        (try? expandedPath(setting.key, in: session.environment)) ?? setting.key
    }
}
