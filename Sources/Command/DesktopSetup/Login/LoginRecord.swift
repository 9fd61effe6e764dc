package import LibYAML
package import TextSupport

/// The changes made by `enable`, for `disable` to undo.
struct LoginRecord: Equatable, SetupRecord {
    struct File: Equatable {
        var path: String
        var content: String
    }

    /// A line that the person was asked to add.
    struct Line: Equatable {
        var text: String
        var file: String
    }

    /// A settings file with changed lines.
    struct Changed: Equatable {
        var path: String
        /// `nil` if the file was missing.
        var before: String?
        var content: String
        /// In case the file is changed later.
        var changes: [KeyFile.Change]
    }

    static let fileName = "enabled.yaml"
    static let command = "halflight enable"

    var hasEnabledUnit = false
    var entry: File?
    /// Service files of D-Bus.
    var activation: [File] = []
    var folders: [String] = []
    var line: Line?
    /// One for each desktop.
    var portals: [Changed] = []
    /// Whether `disable` couldn't restore everything.
    var hasToPutBack = false

    var isEmpty: Bool { hasSetUpNothing && !hasToPutBack }

    /// A failed `disable` may have left more to do.
    var hasSetUpNothing: Bool { self == LoginRecord(folders: folders, hasToPutBack: hasToPutBack) }

    /// Except those with quoted paths.
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
