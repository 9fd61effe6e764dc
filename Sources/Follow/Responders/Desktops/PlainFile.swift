internal import FileSupport
internal import Glibc
internal import SystemPackage
internal import TextSupport

/// A setting in a file that needs no program.
protocol FileTool: SettingsTool {
    func value(_ setting: DesktopSetting, in content: [UInt8]) -> String?

    /// Returns a clause if a content isn't valid.
    func problem(with content: [UInt8]) -> String?

    /// Returns the content with a value. A `nil` value removes it. Returns `nil` if the file should be removed.
    func content(_ setting: DesktopSetting, with value: String?, before: [UInt8]) -> [UInt8]?
}

extension FileTool {
    var program: String? { nil }

    func source(of setting: DesktopSetting) -> DesktopSetting.Source { .file { reading(of: setting) } }

    func reading(of setting: DesktopSetting) -> DesktopSetting.Reading {
        guard let path = path(of: setting) else { return .failed("\(setting.key): a variable in it has no value") }
        do throws(FileError) {
            let content = try contentOfFile(path) ?? []
            if let problem = problem(with: content) { return .failed("\(path) \(problem)") }
            return .value(value(setting, in: content))
        } catch {
            return .failed("\(error)")
        }
    }

    func problem(with content: [UInt8]) -> String? { nil }

    func write(_ value: String, to setting: DesktopSetting) -> DesktopSetting.Write {
        .file { () throws(FileError) in try change(setting, to: value) }
    }

    func reset(_ setting: DesktopSetting) -> DesktopSetting.Write? {
        .file { () throws(FileError) in try change(setting, to: nil) }
    }

    func origin(of setting: DesktopSetting) -> DesktopSetting.Origin { .own }

    func change(_ setting: DesktopSetting, to value: String?) throws(FileError) {
        // The path was valid when the file was read.
        guard let path = path(of: setting) else { return }
        let end = endOfLinks(path)
        if let bytes = content(setting, with: value, before: try contentOfFile(end) ?? []) {
            try replaceFile(end, with: bytes, newMode: 0o644)
        } else if unlink(end) != 0, errno != ENOENT {
            throw FileError(end, .unwritable(Errno(rawValue: errno)))
        }
    }

    private func path(of setting: DesktopSetting) -> String? {
        try? expandedPath(setting.firstWord, in: setting.session.environment)
    }
}

/// The end of a path's links. This is where the user keeps the file, which may be missing.
nonisolated func endOfLinks(_ path: String) -> String { linkTargets(FilePath(path)).last?.string ?? path }

/// The content of a settings file. `nil` if the file is missing.
nonisolated func contentOfFile(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
        return try readFile(path, limit: 1 << 20)
    } catch {
        guard error.isMissing else { throw error }
        return nil
    }
}

/// A file that contains only the value. The key is the path.
struct PlainFile: FileTool {
    func value(_ setting: DesktopSetting, in content: [UInt8]) -> String? {
        let line = content.prefix { $0 != UInt8(ascii: "\n") }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Anything after the first line would be lost.
    func problem(with content: [UInt8]) -> String? {
        let end = UInt8(ascii: "\n")
        let isOneLine = content.drop { $0 != end }.allSatisfy { $0 == end }
        return isOneLine ? nil : "has more than one line: expected the value alone"
    }

    func content(_ setting: DesktopSetting, with value: String?, before: [UInt8]) -> [UInt8]? {
        value.map { Array($0.utf8) + before.drop { $0 != UInt8(ascii: "\n") } }
    }
}

/// A value in a file with groups. Qt and KDE programs use such files. Keys are `PATH GROUP KEY`.
struct GroupedFile: FileTool {
    func value(_ setting: DesktopSetting, in content: [UInt8]) -> String? {
        KeyFile(content).value(setting.lastWord, in: setting.group)
    }

    func content(_ setting: DesktopSetting, with value: String?, before: [UInt8]) -> [UInt8]? {
        var file = KeyFile(before)
        if let value {
            file.set(setting.lastWord, to: value, in: setting.group)
        } else {
            file.remove(setting.lastWord, in: setting.group)
        }
        return file.bytes
    }
}

extension DesktopSetting {
    var firstWord: String { String(key.prefix { $0 != " " }) }

    var lastWord: String { key.split(separator: " ").last.map(String.init) ?? "" }

    /// The text between the key's first and last words.
    var group: String { key.split(separator: " ").dropFirst().dropLast().joined(separator: " ") }
}
