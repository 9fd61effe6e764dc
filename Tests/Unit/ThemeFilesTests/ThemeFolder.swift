import TestSupport
import Testing
import ThemeFiles

/// A folder of theme files and its library.
struct ThemeFolder {
    let folder: TemporaryFolder
    let library: ThemeLibrary

    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        library = ThemeLibrary(folders: [folder.path])
        for (name, text) in files { try folder.write(text, to: name) }
    }

    /// Returns the theme with an existing name.
    func load(_ name: String) throws -> LoadedTheme {
        try #require(try library.theme(named: name))
    }

    /// Returns the error for an invalid file, without the folder.
    func error(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
        let error = #expect(throws: ThemeFileError.self, sourceLocation: sourceLocation) {
            try library.theme(named: name)
        }
        return error.map { "\($0)".replacing(folder.path + "/", with: "") } ?? ""
    }
}
