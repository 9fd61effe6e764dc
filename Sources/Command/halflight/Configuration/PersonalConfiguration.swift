import AgentInterface
import DesktopSetup
import Glibc
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import LibYAML
import LightSensors
import Switching
import SystemPackage
import ThemeValues

/// The person's configuration file, to be changed by this command.
@MainActor
struct PersonalConfiguration {
    let path: String
    let text: [UInt8]?
    /// That of the file above the defaults for all users.
    let configuration: Configuration
    private let machine: MachineDefaults

    /// Reads the person's file, which need not be there.
    init() throws(CommandError) {
        try self.init(path: Folders.current.configurationFile, above: Folders.current.machineDefaults)
    }

    init(path: String, above machine: MachineDefaults = MachineDefaults()) throws(CommandError) {
        (self.path, self.machine) = (path, machine)
        do {
            text = try Configuration.text(ofFile: path, isOptional: true)
            configuration = try LoadedConfiguration(text: text, of: path, above: machine).configuration
        } catch {
            throw CommandError("\(error)", code: .invalidConfiguration)
        }
    }

    /// Whether the defaults for all users have one of these keys, and the file has none: then all are to be written.
    private func isFirst(_ keys: String...) -> Bool {
        let own = (try? LibYAML.parse(text ?? []))?.entries.map(\.key) ?? []
        return !machine.keys.isDisjoint(with: keys) && !keys.contains(where: own.contains)
    }

    /// The file's name as a person writes it.
    var name: String { (try? UserFolders(environment: processEnvironment()).shown(path)) ?? path }

    /// The sentence for thresholds that have been written.
    var written: String { "Written to \(name). A running agent uses the new thresholds at once." }

    /// The edit that sets these thresholds; nil if they are set already.
    func edit(for thresholds: Thresholds) throws(CommandError) -> ConfigurationEdit? {
        let settings = thresholds.settings(
            differingFrom: configuration.rules.band, isFirst: isFirst("night-below", "day-above"))
        guard !settings.isEmpty, let band = thresholds.band else { return nil }
        var expected = configuration
        expected.rules.band = band
        return try edit(settings) { $0 == expected }
    }

    /// The edit that sets the theme of an appearance; nil if it is set already.
    func edit(for theme: Theme, as appearance: Appearance) throws(CommandError) -> ConfigurationEdit? {
        guard configuration.themes[appearance].name != theme.name else { return nil }
        let value = written(theme)
        var expected = configuration
        switch appearance {
        case .day: expected.themes.day = theme
        case .night: expected.themes.night = theme
        }
        let settings: [ConfigurationEdit.Setting]
        if isFirst("theme") {
            let (day, night) = (written(expected.themes.day), written(expected.themes.night))
            settings = [.init("theme", to: "{day: \(day), night: \(night)}")]
        } else {
            settings = [.init("theme", key(of: appearance), to: value)]
        }
        return try edit(settings) { result in
            expected.themeFiles = result.themeFiles
            return result == expected
        }
    }

    private func written(_ theme: Theme) -> String {
        String(LibYAML.writeLine(.text(theme.name)).dropLast())
    }

    /// The key of an appearance's theme: `day`, or its other name where the file has that.
    private func key(of appearance: Appearance) -> String {
        // The file may have the key by its other name.
        let given = (try? LibYAML.parse(text ?? [])?.mapping["theme"]?.mapping.entries.map(\.key)) ?? []
        return appearance.names.first { given.contains($0) } ?? appearance.rawValue
    }

    private static let cameraItem = "{command: [\(CameraNote.program)], fresh-for: 20m}"

    /// All sources, with the camera before those that only guess at the light of the room; and how that is written.
    private static let withCamera: (items: [SourcePreference.Item], written: String)? = {
        guard var command = LightCommand(CameraNote.program) else { return nil }
        command.freshFor = .seconds(1200)
        let guesses: [SourcePreference.Item] = [.kind(.backlight), .kind(.sun)]
        let all = SourcePreference.auto.items
        let items = all.filter { !guesses.contains($0) } + [.command(command)] + all.filter(guesses.contains)
        let words = items.map { if case .kind(let kind) = $0 { kind.rawValue } else { cameraItem } }
        return (items, "[\(words.joined(separator: ", "))]")
    }()

    /// The edit that takes the camera for a source; nil if it is one already.
    func editForCamera() throws(CommandError) -> ConfigurationEdit? {
        let sources = configuration.sources
        if sources.items.contains(where: CameraNote.isCamera) { return nil }
        guard sources == .auto, let all = Self.withCamera else {
            throw CommandError(
                "\(name) has sources of its own, whose order is yours to choose. Add this to the key source:",
                "    \(Self.cameraItem)")
        }
        return try edit(source: all.items, as: all.written)
    }

    /// The edit that undoes `editForCamera()`; nil where the key `source` is not what that has written.
    func editWithoutCamera() throws(CommandError) -> ConfigurationEdit? {
        guard let all = Self.withCamera, configuration.sources.items == all.items else { return nil }
        return try edit(source: SourcePreference.auto.items, as: "auto")
    }

    private func edit(
        source items: [SourcePreference.Item], as written: String
    ) throws(CommandError) -> ConfigurationEdit {
        var expected = configuration
        expected.sources.items = items
        return try edit([.init("source", to: written)]) { $0 == expected }
    }

    /// The text with other values, if the agent's own parser reads it so; otherwise an error with the lines to add.
    private func edit(
        _ settings: [ConfigurationEdit.Setting], isRight: (Configuration) -> Bool
    ) throws(CommandError) -> ConfigurationEdit {
        let edit = try? ConfigurationEdit(text ?? [], setting: settings)
        let result = try? edit.map { try LoadedConfiguration(text: $0.after, of: path, above: machine).configuration }
        guard let edit, let result, isRight(result) else {
            let lines = settings.map { "    \($0.written)" }
            throw CommandError(
                lines: ["\(path) is written in a way that this command cannot edit. Add this yourself:"] + lines)
        }
        return edit
    }

    /// Replaces the file in one step, unless it was changed meanwhile; the target of a link is replaced, not the link.
    func write(_ edit: ConfigurationEdit) throws(CommandError) {
        guard (try? Configuration.text(ofFile: path, isOptional: true)) == .some(text) else {
            throw CommandError("\(path) has been changed in the meantime, so nothing was written. Try again.")
        }
        let target = linkTargets(FilePath(path)).last ?? FilePath(path)
        guard text == nil || access(target.string, W_OK) == 0 else {
            throw .system("written", target.string, Errno(rawValue: errno))
        }
        var made: [String] = []
        let folder = try Folder.make(parent(target.string), [], made: &made)
        try folder.write(String(decoding: edit.after, as: UTF8.self), to: target.lastComponent?.string ?? "")
        // A running agent notices the file by itself, but somewhat later than the person's next command.
        if let agent = try? AgentProxy() { try? agent.call(.reload) }
    }
}

extension Thresholds {
    /// - Parameter isFirst: whether both are to be written, if one differs.
    fileprivate func settings(differingFrom band: Band, isFirst: Bool) -> [ConfigurationEdit.Setting] {
        let all = [
            (key: "night-below", threshold: nightBelow, before: band.nightBelow),
            (key: "day-above", threshold: dayAbove, before: band.dayAbove),
        ]
        let differing = all.filter { $0.threshold.level != $0.before }
        return (isFirst && !differing.isEmpty ? all : differing).map { .init($0.key, to: $0.threshold.written) }
    }
}
