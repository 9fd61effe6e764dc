internal import FileSupport
internal import Glibc
internal import SystemPackage

/// A symbolic link. Its path is the key, and its target is the value. It's replaced atomically: a program that opens it
/// finds either the old or the new file.
struct LinkTool: SettingsTool {
    var program: String? { nil }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source {
        .file {
            do throws(Errno) {
                return .value(try linkTarget(setting.key))
            } catch .noSuchFileOrDirectory {
                return .value(nil)
            } catch .invalidArgument {
                // The file isn't a link.
                return .value("")
            } catch {
                return .failed("\(setting.key) cannot be read: \(error)")
            }
        }
    }

    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write {
        .file { () throws(FileError) in
            guard access(value, R_OK) == 0 else { throw FileError(value, .unreadable(Errno(rawValue: errno))) }
            try replaceLink(setting.key, to: value)
        }
    }

    func reset(_ setting: DesktopSetting) -> DesktopSetting.Write? {
        .file { () throws(FileError) in
            guard unlink(setting.key) != 0, errno != ENOENT else { return }
            throw FileError(setting.key, .unwritable(Errno(rawValue: errno)))
        }
    }

    func origin(of setting: DesktopSetting) -> DesktopSetting.Origin { .own }

    /// A clause about a link that leads to another file. `nil` for a link that may be replaced.
    static func problem(of name: String, present: String?, files: ByAppearance<String>) -> String? {
        switch present {
        case nil, files.day, files.night: nil
        case "":
            "\(name) is your own file, not a link, so it is kept; "
                + "to use the recipe, move it to \(files.day) or \(files.night)"
        case let other?:
            "\(name) leads to \(other), not to \(files.day) or \(files.night), so it is kept; "
                + "remove it to use the recipe"
        }
    }
}
