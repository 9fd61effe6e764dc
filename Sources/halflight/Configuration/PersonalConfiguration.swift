import Glibc
import HalflightAgent
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import LibYAML
import Switching
import SystemPackage
import Theming

/// The person's configuration file, to be changed by this command.
@MainActor
struct PersonalConfiguration {
    let path: String
    /// The text of the file; nil if there is none yet.
    let text: [UInt8]?
    let configuration: Configuration

    static func current() throws(CommandError) -> PersonalConfiguration {
        try PersonalConfiguration(path: Folders.current.configurationFile)
    }

    /// Reads the file, which need not be there.
    init(path: String) throws(CommandError) {
        self.path = path
        do {
            text = try Configuration.text(ofFile: path, isOptional: true)
            configuration = try Configuration(text: text ?? [], file: path)
        } catch {
            throw CommandError("\(error)", code: .invalidConfiguration)
        }
    }

    /// The edit that sets these thresholds; nil if they are set already.
    ///
    /// - Throws: `CommandError` where the text cannot be changed so that it means just that, with what to write by hand.
    func edit(for thresholds: Thresholds) throws(CommandError) -> ConfigurationEdit? {
        let settings = thresholds.settings(differingFrom: configuration.rules.band)
        guard !settings.isEmpty, let band = thresholds.band else { return nil }
        var expected = configuration
        expected.rules.band = band
        return try edit(settings) { $0 == expected }
    }

    /// The edit that sets the theme of an appearance; nil if it is set already.
    ///
    /// - Throws: `CommandError` where the text cannot be changed so that it means just that, with what to write by hand.
    func edit(for theme: Theme, as appearance: Appearance) throws(CommandError) -> ConfigurationEdit? {
        guard configuration.themes[appearance].name != theme.name else { return nil }
        guard let name = try? LibYAML.writeLine(.text(theme.name)) else {
            throw CommandError("The name of the theme \(theme.name) cannot be written.")
        }
        var expected = configuration
        switch appearance {
        case .day: expected.themes.day = theme
        case .night: expected.themes.night = theme
        }
        let value = String(name.prefix { $0 != "\n" })
        return try edit([.init("theme", "\(appearance)", to: value)]) { result in
            expected.themeFiles = result.themeFiles
            return result == expected
        }
    }

    /// The text with other values, if it means by the agent's own parser what it should, and nothing else.
    private func edit(
        _ settings: [ConfigurationEdit.Setting], isRight: (Configuration) -> Bool
    ) throws(CommandError) -> ConfigurationEdit {
        let edit = try? ConfigurationEdit(text ?? [], setting: settings)
        guard let edit, let result = try? Configuration(text: edit.after, file: path), isRight(result) else {
            let lines = settings.map { "    \($0.written)" }
            throw CommandError(
                (["\(path) is written in a way that this command cannot edit. Add this yourself:"] + lines)
                    .joined(separator: "\n"))
        }
        return edit
    }

    /// Puts the new text in the file's place in one step; what a link leads to is replaced, not the link.
    ///
    /// - Throws: `CommandError` when it cannot be written, or was changed by somebody else; then it stays as it is.
    func write(_ edit: ConfigurationEdit) throws(CommandError) {
        guard try PersonalConfiguration(path: path).text == text else {
            throw CommandError("\(path) has been changed in the meantime, so nothing was written. Try again.")
        }
        let target = linkTargets(FilePath(path)).last ?? FilePath(path)
        guard text == nil || access(target.string, W_OK) == 0 else {
            throw .system("written", target.string, Errno(rawValue: errno))
        }
        var made: [String] = []
        let folder = try Folder.make(parent(target.string), [], made: &made)
        try folder.write(String(decoding: edit.after, as: UTF8.self), to: target.lastComponent?.string ?? "")
    }
}

extension Thresholds {
    /// The values that have to change.
    fileprivate func settings(differingFrom band: Band) -> [ConfigurationEdit.Setting] {
        let all = [
            (key: "night-below", threshold: nightBelow, before: band.nightBelow),
            (key: "day-above", threshold: dayAbove, before: band.dayAbove),
        ]
        return all.filter { $0.threshold.level != $0.before }.map { .init($0.key, to: $0.threshold.written) }
    }
}
