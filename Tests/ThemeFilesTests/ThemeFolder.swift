import TestSupport
import Testing
import ThemeFiles

/// A folder of theme files, and the library of it.
struct ThemeFolder {
    let folder: TemporaryFolder
    let library: ThemeLibrary

    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        library = ThemeLibrary(folders: [folder.path])
        for (name, text) in files { try folder.write(text, to: name) }
    }

    /// The theme of a name that is there.
    func load(_ name: String) throws -> LoadedTheme {
        try #require(try library.theme(named: name))
    }

    /// What is said of a file that is wrong, without the folder.
    func error(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
        let error = #expect(throws: ThemeFileError.self, sourceLocation: sourceLocation) {
            try library.theme(named: name)
        }
        return error.map { "\($0)".replacing(folder.path + "/", with: "") } ?? ""
    }
}
