import AgentInterface
import FileSupport
import Glibc
package import HalflightConfiguration
package import HalflightTerminal
import LibYAML
import LightSensors
package import Responders
package import Switching
import SystemPackage
import TextSupport
package import ThemeValues

/// The person's configuration file, for edits.
@MainActor
package struct PersonalConfiguration {
    package let path: String
    package let text: [UInt8]?
    /// The configuration of the file above the defaults for all users.
    package let configuration: Configuration
    private let machine: MachineDefaults

    package init() throws(CommandError) {
        try self.init(path: Folders.current.configurationFile, above: Folders.current.machineDefaults)
    }

    package init(path: String, above machine: MachineDefaults = MachineDefaults()) throws(CommandError) {
        (self.path, self.machine) = (path, machine)
        do {
            text = try Configuration.text(ofFile: path, isOptional: true)
            configuration = try LoadedConfiguration(text: text, of: path, above: machine).configuration
        } catch {
            throw CommandError("\(error)", code: .invalidConfiguration)
        }
    }

    /// Whether only the defaults for all users have such keys. If so, an edit writes all the keys.
    private func isFirst(_ keys: String...) -> Bool {
        let own = (try? LibYAML.parse(text ?? []))?.entries.map(\.key) ?? []
        return !machine.keys.isDisjoint(with: keys) && !keys.contains(where: own.contains)
    }

    package var name: String { (try? UserFolders(environment: processEnvironment()).shown(path)) ?? path }

    package var written: String { "Written to \(name). A running agent uses the new thresholds at once." }

    /// `nil` if the thresholds are set already.
    package func edit(for thresholds: Thresholds) throws(CommandError) -> ConfigurationEdit? {
        let settings = thresholds.settings(
            differingFrom: configuration.rules.band, isFirst: isFirst("night-below", "day-above"))
        guard !settings.isEmpty, let band = thresholds.band else { return nil }
        var expected = configuration
        expected.rules.band = band
        return try edit(settings) { $0 == expected }
    }

    /// `nil` if the theme is set already.
    package func edit(for theme: Theme, as appearance: Appearance) throws(CommandError) -> ConfigurationEdit? {
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

    private func written(_ theme: Theme) -> String { written(theme.name) }

    private func written(_ text: String) -> String { String(LibYAML.writeLine(.text(text)).dropLast()) }

    private func key(of appearance: Appearance) -> String {
        // The file may use the key's other name.
        let given = (try? LibYAML.parse(text ?? [])?.mapping["theme"]?.mapping.entries.map(\.key)) ?? []
        return appearance.names.first { given.contains($0) } ?? appearance.rawValue
    }

    private static let cameraItem = "{command: [\(CameraNote.program)], fresh-for: 20m}"

    /// All sources with the camera, and their YAML. The camera comes before sources that guess the room's light.
    private static let withCamera: (items: [SourcePreference.Item], written: String)? = {
        guard var command = LightCommand(CameraNote.program) else { return nil }
        command.freshFor = .seconds(1200)
        let guesses: [SourcePreference.Item] = [.kind(.backlight), .kind(.sun)]
        let all = SourcePreference.auto.items
        let items = all.filter { !guesses.contains($0) } + [.command(command)] + all.filter(guesses.contains)
        let words = items.map { if case .kind(let kind) = $0 { kind.rawValue } else { cameraItem } }
        return (items, "[\(words.joined(separator: ", "))]")
    }()

    /// `nil` if the camera is a source already.
    package func editForCamera() throws(CommandError) -> ConfigurationEdit? {
        let sources = configuration.sources
        if sources.items.contains(where: CameraNote.isCamera) { return nil }
        guard sources == .auto, let all = Self.withCamera else {
            throw CommandError(
                "\(name) has sources of its own, whose order is yours to choose. Add this to the key source:",
                "    \(Self.cameraItem)")
        }
        return try edit(source: all.items, as: all.written)
    }

    /// `nil` if the key `source` differs from the value that `editForCamera()` writes.
    package func editWithoutCamera() throws(CommandError) -> ConfigurationEdit? {
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

    /// A choice, stored in one key of the configuration.
    package enum Choice {
        case nightLock(NightLock?)
        /// `nil` for all sources, the best first.
        case source(SourceKind?)
        case wallpapers(ByAppearance<String>)
        case history(Bool)
    }

    /// `nil` if the choice is made already. A removed lock stays as a comment.
    package func edit(for choice: Choice) throws(CommandError) -> ConfigurationEdit? {
        var expected = configuration
        let setting: ConfigurationEdit.Setting
        switch choice {
        case .nightLock(let lock):
            expected.rules.nightLock = lock
            guard let lock else { return try editWithout("night-lock") { $0 == expected } }
            setting = .init("night-lock", to: "{from: \(lock.from.written), until: \(lock.until.written)}")
        case .source(let kind):
            let items = kind.map { [.kind($0)] } ?? SourcePreference.auto.items
            guard items != configuration.sources.items else { return nil }
            return try edit(source: items, as: kind?.rawValue ?? "auto")
        case .wallpapers(let pictures):
            expected.desktops.wallpapers = pictures
            setting = .init("wallpaper", to: "{day: \(written(pictures.day)), night: \(written(pictures.night))}")
        case .history(let isKept):
            expected.keepsHistory = isKept
            setting = .init("history", to: isKept ? "on" : "off")
        }
        return expected == configuration ? nil : try edit([setting]) { $0 == expected }
    }

    private func editWithout(
        _ key: String, isRight: (Configuration) -> Bool
    ) throws(CommandError) -> ConfigurationEdit? {
        guard !isRight(configuration) else { return nil }
        let edit = try? ConfigurationEdit(text ?? [], disabling: key)
        guard let edit, let result = try? configuration(of: edit), isRight(result) else {
            throw CommandError(
                "\(path) is written in a way that cannot be edited here. Remove the key \(key) yourself.")
        }
        return edit
    }

    private func configuration(of edit: ConfigurationEdit) throws -> Configuration {
        try LoadedConfiguration(text: edit.after, of: path, above: machine).configuration
    }

    /// Throws with the lines to add if the agent's parser rejects the edit.
    private func edit(
        _ settings: [ConfigurationEdit.Setting], isRight: (Configuration) -> Bool
    ) throws(CommandError) -> ConfigurationEdit {
        let edit = try? ConfigurationEdit(text ?? [], setting: settings)
        guard let edit, let result = try? configuration(of: edit), isRight(result) else {
            let lines = settings.map { "    \($0.written)" }
            throw CommandError(
                lines: ["\(path) is written in a way that cannot be edited here. Add this yourself:"] + lines)
        }
        return edit
    }

    /// Replaces the file in one step, or a link's target. Throws if the file has changed since it was read.
    package func write(_ edit: ConfigurationEdit) throws(CommandError) {
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
        // A running agent notices the file by itself, but perhaps after the person's next command.
        if let agent = try? AgentProxy() { try? agent.call(.reload) }
    }
}

extension Thresholds {
    /// - Parameter isFirst: whether to write both thresholds if one differs.
    fileprivate func settings(differingFrom band: Band, isFirst: Bool) -> [ConfigurationEdit.Setting] {
        let all = [
            (key: "night-below", threshold: nightBelow, before: band.nightBelow),
            (key: "day-above", threshold: dayAbove, before: band.dayAbove),
        ]
        let differing = all.filter { $0.threshold.level != $0.before }
        return (isFirst && !differing.isEmpty ? all : differing).map { .init($0.key, to: $0.threshold.written) }
    }
}

extension NightLock.Edge {
    package var written: String {
        func offset(_ length: Duration) -> String {
            length == .zero ? "" : length < .zero ? "-\((.zero - length).written)" : "+\(length.written)"
        }
        return switch self {
        case .time(let time):
            "\"" + twoDigits(Int(time.components.seconds) / 3600, Int(time.components.seconds) / 60 % 60) + "\""
        case .sunset(let length): "sunset\(offset(length))"
        case .sunrise(let length): "sunrise\(offset(length))"
        }
    }
}
