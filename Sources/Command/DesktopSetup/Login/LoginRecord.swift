package import LibYAML
package import TextSupport

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
    init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        hasEnabledUnit = try fields.optional("unit", value?.hasEnabledUnit == true ? Systemctl.unit : nil) != nil
        entry = try fields.optional("entry", value?.entry)
        activation = try fields.list("activation", value?.activation)
        line = try fields.optional("line", value?.line)
        portals = try fields.list("portals", value?.portals)
        hasToPutBack = try fields.optional("put-back", value?.hasToPutBack == true ? true : nil) != nil
        folders = try fields.optional("folders", value?.folders) ?? []
    }
}

extension LoginRecord.File: YAMLRecord {
    init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        path = try fields.required("path", value?.path)
        content = try fields.required("content", value?.content)
    }
}

extension LoginRecord.Line: YAMLRecord {
    init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        text = try fields.required("text", value?.text)
        file = try fields.required("file", value?.file)
    }
}

extension LoginRecord.Changed: YAMLRecord {
    static let refusesOtherKeys = true

    init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        path = try fields.required("path", value?.path)
        before = try fields.optional("before", value?.before)
        content = try fields.required("content", value?.content)
        changes = try fields.required("lines", value?.changes)
    }
}

extension KeyFile.Change: YAMLRecord {
    package static var refusesOtherKeys: Bool { true }

    package init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        self.init(
            line: try fields.required("line", value?.line), before: try fields.optional("before", value?.before))
    }
}
