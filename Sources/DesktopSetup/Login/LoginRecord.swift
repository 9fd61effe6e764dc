import Glibc
import HalflightSupport
import HalflightTerminal
import LibYAML

/// The changes made by `enable`, so that `disable` undoes exactly those.
struct LoginRecord: Equatable {
    /// A file as it was written.
    struct File: Equatable {
        var path: String
        var content: String
    }

    /// A line that the person was asked to add, and where.
    struct Line: Equatable {
        var text: String
        var file: String
    }

    /// A file of settings in which lines were changed.
    struct Changed: Equatable {
        var path: String
        /// The text as it was before; nil where there was no file.
        var before: String?
        /// The text as it was written.
        var content: String
        /// The lines that are ours, for when the file is changed since.
        var changes: [KeyFile.Change]
    }

    /// Whether the systemd unit was enabled.
    var hasEnabledUnit = false
    /// The autostart entry that was written.
    var entry: File?
    /// Folders that were made on the way, the outer ones first.
    var folders: [String] = []
    /// The line that was asked for last.
    var line: Line?
    /// The portal's files that were changed, of each desktop its own.
    var portals: [Changed] = []

    /// Whether there is nothing to undo or to report.
    var isEmpty: Bool { self == LoginRecord(folders: folders) }
}

// MARK: - As a file

/// The record's place: `$XDG_STATE_HOME/halflight/enabled.yaml`.
struct LoginRecordFile {
    let folders: UserFolders

    var path: String { "\(folders.state)/halflight/\(Self.name)" }

    private static let name = "enabled.yaml"

    /// - Throws: `CommandError` when there is a record that cannot be read.
    func read() throws(CommandError) -> LoginRecord {
        guard access(path, F_OK) == 0 else { return LoginRecord() }
        let text = try Folder.open(folders.state, ["halflight"]).read(Self.name) ?? ""
        do {
            return try parse(text).map(LoginRecord.init) ?? LoginRecord()
        } catch {
            throw CommandError(
                """
                \(error.description(inFile: path))
                This file records what `halflight enable` did. Correct it, or delete it and undo that by hand.
                """)
        }
    }

    /// Writes the record; the folders that this makes are added to it.
    ///
    /// - Throws: `CommandError` when it cannot be written.
    func write(_ record: inout LoginRecord) throws(CommandError) {
        let folder = try Folder.make(folders.state, ["halflight"], made: &record.folders)
        do {
            try folder.write(try LibYAML.write(record.yaml), to: Self.name)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(path) cannot be written: \(error)")
        }
    }

    /// Removes the record.
    ///
    /// - Throws: `CommandError` when it cannot be removed.
    func remove() throws(CommandError) {
        guard access(path, F_OK) == 0 else { return }
        try Folder.open(folders.state, ["halflight"]).remove(Self.name)
    }
}

// MARK: - As YAML

extension LoginRecord {
    fileprivate var yaml: Value {
        var entries: [(String, Value)] = []
        if hasEnabledUnit { entries.append(("unit", .text(Systemctl.unit))) }
        if let entry {
            entries.append(("entry", .mapping([("path", .text(entry.path)), ("content", .text(entry.content))])))
        }
        if let line {
            entries.append(("line", .mapping([("text", .text(line.text)), ("file", .text(line.file))])))
        }
        if !portals.isEmpty { entries.append(("portals", .sequence(portals.map(\.yaml)))) }
        entries.append(("folders", .sequence(folders.map(Value.text))))
        return .mapping(entries)
    }

    fileprivate init(_ node: Node) throws(YAMLError) {
        let root = try node.mapping
        try root.allowOnly(["unit", "entry", "line", "portals", "folders"])
        hasEnabledUnit = root["unit"] != nil
        if let pair = try Self.texts(root["entry"], "path", "content") { entry = File(path: pair.0, content: pair.1) }
        if let pair = try Self.texts(root["line"], "text", "file") { line = Line(text: pair.0, file: pair.1) }
        for file in try root["portals"]?.sequence ?? [] { portals.append(try Changed(file)) }
        for folder in try root["folders"]?.sequence ?? [] { folders.append(try folder.string) }
    }

    private static func texts(
        _ node: Node?, _ first: String, _ second: String
    ) throws(YAMLError) -> (String, String)? {
        guard let node else { return nil }
        let mapping = try node.mapping
        guard let one = mapping[first], let other = mapping[second] else {
            throw node.error("\(first) and \(second) are needed")
        }
        return (try one.string, try other.string)
    }
}

extension LoginRecord.Changed {
    fileprivate var yaml: Value {
        let lines = changes.map { change in
            Value.mapping([("line", .text(change.line))] + (change.before.map { [("before", .text($0))] } ?? []))
        }
        return .mapping(
            [("path", .text(path))] + (before.map { [("before", .text($0))] } ?? [])
                + [("content", .text(content)), ("lines", .sequence(lines))])
    }

    fileprivate init(_ node: Node) throws(YAMLError) {
        let file = try node.mapping
        try file.allowOnly(["path", "before", "content", "lines"])
        guard let path = file["path"], let content = file["content"], let lines = file["lines"] else {
            throw node.error("path, content and lines are needed")
        }
        (self.path, self.content) = (try path.string, try content.string)
        before = try file["before"]?.string
        changes = []
        for line in try lines.sequence {
            let change = try line.mapping
            try change.allowOnly(["line", "before"])
            guard let text = change["line"] else { throw line.error("line is needed") }
            changes.append(KeyFile.Change(line: try text.string, before: try change["before"]?.string))
        }
    }
}
