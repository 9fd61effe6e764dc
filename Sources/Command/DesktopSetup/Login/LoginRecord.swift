import HalflightSupport
import LibYAML

/// The changes made by `enable`, so that `disable` undoes exactly those.
struct LoginRecord: Equatable, SetupRecord {
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
        var content: String
        /// The lines that are ours, for when the file is changed since.
        var changes: [KeyFile.Change]
    }

    static let fileName = "enabled.yaml"
    static let command = "halflight enable"

    var hasEnabledUnit = false
    var entry: File?
    /// The files by which D-Bus starts the agent.
    var activation: [File] = []
    var folders: [String] = []
    var line: Line?
    /// The portal's files that were changed, of each desktop its own.
    var portals: [Changed] = []
    /// Whether `disable` has failed to put everything back to what it was before.
    var hasToPutBack = false

    var isEmpty: Bool { hasSetUpNothing && !hasToPutBack }

    /// Whether nothing of `enable` is left; a `disable` that has failed may have left more to do.
    var hasSetUpNothing: Bool { self == LoginRecord(folders: folders, hasToPutBack: hasToPutBack) }

    /// The programs that its files start, but for those whose path had to be quoted.
    var programs: [String] {
        ([entry].compactMap(\.self) + activation).compactMap { file in
            let line = file.content.split(separator: "\n").first { $0.hasPrefix("Exec=/") && !$0.contains("%") }
            return line.map { String($0.dropFirst("Exec=".count)) }
        }
    }
}

extension LoginRecord {
    var yaml: Value {
        mapping(
            ("unit", hasEnabledUnit ? .text(Systemctl.unit) : nil),
            ("entry", entry?.yaml),
            ("activation", activation.isEmpty ? nil : .sequence(activation.map(\.yaml))),
            ("line", line.map { mapping(("text", .text($0.text)), ("file", .text($0.file))) }),
            ("portals", portals.isEmpty ? nil : .sequence(portals.map(\.yaml))),
            ("put-back", hasToPutBack ? .bool(true) : nil),
            ("folders", .sequence(folders.map(Value.text))))
    }

    init(_ node: Node) throws(YAMLError) {
        let root = try node.mapping
        try root.allowOnly(["unit", "entry", "activation", "line", "portals", "put-back", "folders"])
        hasEnabledUnit = root["unit"] != nil
        hasToPutBack = root["put-back"] != nil
        entry = try root["entry"].map(File.init)
        for file in try root["activation"]?.sequence ?? [] { activation.append(try File(file)) }
        line = try root["line"].map { node throws(YAMLError) in
            Line(text: try node.required("text").string, file: try node.required("file").string)
        }
        for file in try root["portals"]?.sequence ?? [] { portals.append(try Changed(file)) }
        for folder in try root["folders"]?.sequence ?? [] { folders.append(try folder.string) }
    }
}

extension LoginRecord.File {
    fileprivate var yaml: Value { mapping(("path", .text(path)), ("content", .text(content))) }

    fileprivate init(_ node: Node) throws(YAMLError) {
        (path, content) = (try node.required("path").string, try node.required("content").string)
    }
}

extension LoginRecord.Changed {
    fileprivate var yaml: Value {
        let lines = changes.map { mapping(("line", .text($0.line)), ("before", $0.before.map(Value.text))) }
        return mapping(
            ("path", .text(path)), ("before", before.map(Value.text)), ("content", .text(content)),
            ("lines", .sequence(lines)))
    }

    fileprivate init(_ node: Node) throws(YAMLError) {
        let file = try node.mapping
        try file.allowOnly(["path", "before", "content", "lines"])
        (path, content) = (try node.required("path").string, try node.required("content").string)
        before = try file["before"]?.string
        changes = []
        for line in try node.required("lines").sequence {
            let change = try line.mapping
            try change.allowOnly(["line", "before"])
            changes.append(KeyFile.Change(line: try line.required("line").string, before: try change["before"]?.string))
        }
    }
}

/// A mapping of the keys that have a value.
private func mapping(_ entries: (String, Value?)...) -> Value {
    .mapping(entries.compactMap { key, value in value.map { (key, $0) } })
}

extension Node {
    fileprivate func required(_ key: String) throws(YAMLError) -> Node {
        if let value = try mapping[key] { return value }
        throw error("\(key) is needed")
    }
}
