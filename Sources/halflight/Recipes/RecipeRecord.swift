import DesktopSetup
import Glibc
import HalflightTerminal
import LibYAML

/// What `halflight recipe enable` has made, so that `disable` takes back just that.
///
/// It is kept in `$XDG_STATE_HOME/halflight/recipes.yaml` as long as there is anything.
struct RecipeRecord: Equatable {
    /// The recipes that were enabled, each with the file that its link leads to.
    var links: [String: String] = [:]
    /// Folders that were made on the way, the outer ones first.
    var folders: [String] = []

    private static let name = "recipes.yaml"

    /// - Throws: `CommandError` when there is a record that cannot be read.
    static func read(_ folders: UserFolders) throws(CommandError) -> RecipeRecord {
        let path = "\(folders.state)/halflight/\(name)"
        guard access(path, F_OK) == 0 else { return RecipeRecord() }
        let text = try Folder.open(folders.state, ["halflight"]).read(name) ?? ""
        do {
            return try parse(text).map(RecipeRecord.init) ?? RecipeRecord()
        } catch {
            throw CommandError(
                """
                \(error.description(inFile: path))
                This file records what `halflight recipe enable` made. Correct it, or delete it.
                """)
        }
    }

    /// Keeps the record; the folders that this makes are added to it.
    ///
    /// - Throws: `CommandError` when it cannot be written.
    mutating func write(_ folders: UserFolders) throws(CommandError) {
        let folder = try Folder.make(folders.state, ["halflight"], made: &self.folders)
        do {
            try folder.write(try LibYAML.write(yaml), to: Self.name)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(folder.path)/\(Self.name) cannot be written: \(error)")
        }
    }

    /// Keeps the record; or, when no recipe is left in it, takes it away with the folders that were made and are empty.
    ///
    /// - Throws: `CommandError` when it cannot be written.
    mutating func settle(_ folders: UserFolders) throws(CommandError) {
        guard links.isEmpty else { return try write(folders) }
        guard access("\(folders.state)/halflight/\(Self.name)", F_OK) == 0 else { return }
        try Folder.open(folders.state, ["halflight"]).remove(Self.name)
        for folder in self.folders.reversed() { rmdir(folder) }
    }

    private var yaml: Value {
        .mapping([
            ("links", .mapping(links.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })),
            ("folders", .sequence(folders.map(Value.text))),
        ])
    }

    private init() {}

    private init(_ node: Node) throws(YAMLError) {
        let root = try node.mapping
        try root.allowOnly(["links", "folders"])
        for entry in try root["links"]?.mapping.entries ?? [] { links[entry.key] = try entry.value.string }
        for folder in try root["folders"]?.sequence ?? [] { folders.append(try folder.string) }
    }
}
