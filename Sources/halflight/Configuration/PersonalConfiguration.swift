import Agent
import Glibc
import Switching
import SystemPackage

/// The person's configuration file, to be changed by this command.
@MainActor
struct PersonalConfiguration {
    let path: String
    /// Nil where there is no file yet.
    let text: [UInt8]?
    let configuration: Configuration

    /// The file that the agent reads, too.
    ///
    /// - Throws: `CommandError` as `init(path:)` does.
    static func current() throws(CommandError) -> PersonalConfiguration {
        try PersonalConfiguration(path: Folders.current.configurationFile)
    }

    /// Reads the file, which need not be there.
    ///
    /// - Throws: `CommandError` when it cannot be read, or is invalid.
    init(path: String) throws(CommandError) {
        self.path = path
        do {
            text = try Configuration.text(ofFile: path, isOptional: true)
            configuration = try Configuration(text: text ?? [], file: path)
        } catch {
            throw CommandError("\(error)", code: .invalidConfiguration)
        }
    }

    /// What is to change so that these thresholds hold; nil where they do already.
    ///
    /// - Throws: `CommandError` where the text cannot be changed so that it means just that, with what to write by hand.
    func edit(for thresholds: Thresholds) throws(CommandError) -> ConfigurationEdit? {
        let values = thresholds.values(differingFrom: configuration.rules.band)
        guard !values.isEmpty, let band = thresholds.band else { return nil }
        var expected = configuration
        expected.rules.band = band
        let edit = try? ConfigurationEdit(text ?? [], setting: values)
        // By the agent's own parser: nothing but the thresholds may mean something else afterwards.
        guard let edit, (try? Configuration(text: edit.after, file: path)) == expected else {
            let lines = values.map { "    \($0.key): \($0.value)" }
            throw CommandError(
                (["\(path) is written in a way that this command cannot change. Please write into it yourself:"] + lines)
                    .joined(separator: "\n"))
        }
        return edit
    }

    /// Puts the new text in the file's place in one step; what a link leads to is replaced, not the link.
    ///
    /// - Throws: `CommandError` when it cannot be written, or has been changed meanwhile; it is as it was then.
    func write(_ edit: ConfigurationEdit) throws(CommandError) {
        guard try PersonalConfiguration(path: path).text == text else {
            throw CommandError("\(path) has been changed meanwhile, so nothing was written. Please try again.")
        }
        let target = linkTargets(FilePath(path)).last ?? FilePath(path)
        guard text == nil || access(target.string, W_OK) == 0 else {
            throw .system("written", target.string, Errno(rawValue: errno))
        }
        var made: [String] = []
        let folder = try Folder.make(parent(target.string), [], made: &made)
        try folder.write(
            String(decoding: edit.after, as: UTF8.self), to: target.lastComponent?.string ?? "", mode: mode(of: target))
    }

    private func mode(of file: FilePath) -> mode_t? {
        var information = stat()
        return stat(file.string, &information) == 0 ? information.st_mode & 0o7777 : nil
    }
}

extension Thresholds {
    /// The keys whose values have to change.
    fileprivate func values(differingFrom band: Band) -> [(key: String, value: String)] {
        let all = [
            (key: "night-below", threshold: nightBelow, before: band.nightBelow),
            (key: "day-above", threshold: dayAbove, before: band.dayAbove),
        ]
        return all.filter { $0.threshold.level != $0.before }.map { ($0.key, $0.threshold.written) }
    }
}
