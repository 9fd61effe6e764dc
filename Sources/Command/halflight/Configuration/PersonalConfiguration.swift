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
        let value = try written(theme)
        var expected = configuration
        switch appearance {
        case .day: expected.themes.day = theme
        case .night: expected.themes.night = theme
        }
        let settings: [ConfigurationEdit.Setting]
        if isFirst("theme") {
            let (day, night) = (try written(expected.themes.day), try written(expected.themes.night))
            settings = [.init("theme", to: "{day: \(day), night: \(night)}")]
        } else {
            settings = [.init("theme", key(of: appearance), to: value)]
        }
        return try edit(settings) { result in
            expected.themeFiles = result.themeFiles
            return result == expected
        }
    }

    private func written(_ theme: Theme) throws(CommandError) -> String {
        guard let name = try? LibYAML.writeLine(.text(theme.name)) else {
            throw CommandError("The name of the theme \(theme.name) cannot be written.")
        }
        return String(name.prefix { $0 != "\n" })
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

/// A configuration file's text with some of its values changed or added, and every other byte as it was.
struct ConfigurationEdit: Equatable {
    /// The text as it was; empty where there was no file.
    let before: [UInt8]
    let after: [UInt8]

    /// A value, which is YAML, at a key, or at a key within another one.
    struct Setting {
        let keys: [String]
        let value: String

        init(_ keys: String..., to value: String) {
            (self.keys, self.value) = (keys, value)
        }

        var written: String { written(from: 0) }

        /// The key at a depth with its value, and the keys between in braces.
        fileprivate func written(from depth: Int) -> String { "\(keys[depth]): \(value(below: depth))" }

        fileprivate func value(below depth: Int) -> String {
            depth + 1 < keys.count ? "{\(written(from: depth + 1))}" : value
        }
    }

    /// Sets values, each in the place of the one that is there.
    ///
    /// A new key goes behind the comment that shows it, where there is one. A key within another one is put into the
    /// mapping that is there; where none is, one is made.
    init(_ before: [UInt8], setting settings: [Setting]) throws(YAMLError) {
        let root = try LibYAML.parse(before)
        let entries = try root?.mapping.entries ?? []
        var edits: [Edit] = []
        var added: [Setting] = []
        for setting in settings {
            if let entry = entries.first(where: { $0.key == setting.keys.first }) {
                edits.append(before.edit(of: entry.value, to: setting))
            } else if let place = before.placeBehindSample(of: setting, to: entries) {
                edits.append(before.addition(of: [setting.written], at: place))
            } else {
                added.append(setting)
            }
        }
        if !added.isEmpty {
            let neighbour = entries.last { entry in settings.contains { $0.keys.first == entry.key } } ?? entries.last
            edits.append(before.addition(of: added.map(\.written), to: root, first: entries.first, behind: neighbour))
        }
        var after = before
        // From the end, so that the places of the others stay what they are.
        for edit in edits.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
            after.replaceSubrange(edit.place, with: Array(edit.text.utf8))
        }
        (self.before, self.after) = (before, after)
    }

    /// The lines that differ, each with `-` or `+` before it, as `diff` has it.
    var differences: [String] {
        let (old, new) = (before.lines, after.lines)
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map(\.place))
        let inserted = Set(difference.insertions.map(\.place))
        var lines: [String] = []
        var (here, there) = (0, 0)
        while here < old.count || there < new.count {
            if removed.contains(here) {
                lines.append("-\(old[here])")
                here += 1
            } else if inserted.contains(there) {
                lines.append("+\(new[there])")
                there += 1
            } else {
                (here, there) = (here + 1, there + 1)
            }
        }
        // Between CR and LF, and at the end, there is no line.
        return lines.filter { $0.utf8.count > 1 }
    }
}

private typealias Edit = (place: Range<Int>, text: String)

extension CollectionDifference.Change {
    fileprivate var place: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

extension [UInt8] {
    fileprivate var lines: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: isLineBreak).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The range of a value, without the line end that belongs to a block scalar.
    fileprivate func place(of node: Node) -> Range<Int> {
        let start = node.mark.offset(in: self) ?? count
        var end = node.end.offset(in: self) ?? count
        while end > start, isLineBreak(self[end - 1]) || self[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return start..<end
    }

    /// The change of an existing value; or, in a mapping, of one of its values.
    fileprivate func edit(of node: Node, to setting: ConfigurationEdit.Setting, depth: Int = 1) -> Edit {
        guard depth < setting.keys.count, let entries = try? node.mapping.entries else {
            let place = place(of: node)
            // Behind a key without a value there is no blank yet.
            let isBehindKey = place.isEmpty && self[..<place.lowerBound].last == UInt8(ascii: ":")
            return (place, (isBehindKey ? " " : "") + setting.value(below: depth - 1))
        }
        if let entry = entries.first(where: { $0.key == setting.keys[depth] }) {
            return edit(of: entry.value, to: setting, depth: depth + 1)
        }
        return addition(of: [setting.written(from: depth)], to: node, first: entries.first, behind: entries.last)
    }

    /// Keys that are new: in the braces of a flow mapping; else as lines behind those of a neighbour, or at the end.
    fileprivate func addition(
        of keys: [String], to root: Node?, first: Mapping.Entry?, behind neighbour: Mapping.Entry?
    ) -> Edit {
        if let brace = root?.mark.offset(in: self), brace < count, self[brace] == UInt8(ascii: "{") {
            let start = first?.mark.offset(in: self) ?? brace + 1
            return (start..<start, keys.joined(separator: ", ") + (first == nil ? "" : ", "))
        }
        let start = neighbour.map { lineEnd(behind: $0.value) } ?? documentEnd
        let indentation = String(repeating: " ", count: first.map { blanks(before: $0) } ?? 0)
        return addition(of: keys.map { indentation + $0 }, at: start)
    }

    /// The place behind the last comment that shows a key, `#theme: {day: paper}`; nil where no key can be added.
    fileprivate func placeBehindSample(of setting: ConfigurationEdit.Setting, to entries: [Mapping.Entry]) -> Int? {
        var (start, sampleEnd) = (0, Int?.none)
        while start < count {
            let end = lineEnd(from: start)
            var line = self[start..<end]
            if line.popFirst() == UInt8(ascii: "#"),
                line.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: "\(setting.keys[0]):".utf8)
            {
                sampleEnd = end
            }
            start = end
        }
        guard let place = sampleEnd else { return nil }
        var after = self
        after.replaceSubrange(place..<place, with: addition(of: [setting.written], at: place).text.utf8)
        // Within braces, a list or a text over several lines it would be something else.
        let keys = try? LibYAML.parse(after)?.entries.map(\.key)
        return keys?.sorted() == (entries.map(\.key) + setting.keys.prefix(1)).sorted() ? place : nil
    }

    /// Lines at a place where a line begins, or at the end of the text.
    fileprivate func addition(of lines: [String], at place: Int) -> Edit {
        let opening = place > 0 && !isLineBreak(self[place - 1]) ? lineBreak : ""
        return (place..<place, opening + lines.map { $0 + lineBreak }.joined())
    }

    private func blanks(before entry: Mapping.Entry) -> Int {
        guard let key = entry.mark.offset(in: self) else { return 0 }
        return self[..<key].reversed().prefix { $0 == UInt8(ascii: " ") }.count
    }

    /// The start of the line after a value, or the end of the text.
    private func lineEnd(behind node: Node) -> Int {
        let end = node.end.offset(in: self) ?? count
        return node.end.column == 1 && node.end.line > node.mark.line ? end : lineEnd(from: end)
    }

    /// The start of the line after a place, or the end of the text.
    private func lineEnd(from place: Int) -> Int {
        var end = place
        while end < count, !isLineBreak(self[end]) { end += 1 }
        if self[end...].starts(with: [0x0D, 0x0A]) { return end + 2 }
        return Swift.min(end + 1, count)
    }

    /// The end of the document: the line `...`, or the end of the text.
    private var documentEnd: Int {
        let dots = Array("...".utf8)
        return indices.first { place in
            (place == 0 || isLineBreak(self[place - 1])) && self[place...].starts(with: dots)
        } ?? count
    }

    private var lineBreak: String {
        guard let first = firstIndex(where: isLineBreak) else { return "\n" }
        if self[first...].starts(with: [0x0D, 0x0A]) { return "\r\n" }
        return self[first] == 0x0D ? "\r" : "\n"
    }
}

private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
