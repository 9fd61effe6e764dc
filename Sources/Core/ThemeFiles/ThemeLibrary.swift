package import FileSupport
internal import LibYAML
internal import SystemPackage
public import ThemeValues

/// The themes by name, built-in or from files in folders.
///
/// A file `NAME.yaml` (or `.yml`) is the theme NAME. The file in the earlier folder counts, and a built-in theme counts
/// before any file.
public struct ThemeLibrary: Equatable, Sendable {
    /// The folders, most important first. They may be missing.
    public let folders: [String]

    /// Creates a library of the themes in these folders.
    public init(folders: [String]) { self.folders = folders }

    /// The installed themes, by this process's environment.
    ///
    /// In `~/.config/halflight/themes`, `~/.local/share/halflight/themes`, and the folders of `XDG_DATA_DIRS`. The
    /// agent also reads themes installed with it outside these folders, for example in `/opt`.
    public static var installed: ThemeLibrary { installed(BaseFolders(environmentVariable)) }

    package static func installed(_ folders: BaseFolders) -> ThemeLibrary {
        let all = [folders.configuration, folders.data] + folders.sharedData
        return ThemeLibrary(folders: all.map { $0 + "/halflight/themes" })
    }

    /// Returns the theme with this name. `nil` if it's missing, or its file is wrong.
    public func find(_ name: String) -> Theme? { try? theme(named: name)?.theme }

    /// The names of all themes, sorted. Invalid files are included.
    public var names: [String] {
        let files = folders.flatMap { (try? listFolder($0)) ?? [] }.compactMap(ThemeLibrary.themeName)
        return Set(files + Theme.builtIn.map(\.name)).sorted()
    }

    /// The allowed names, for an error. Names only the folders of files, because the number of files is unlimited.
    package var choice: String {
        let builtIn = Theme.builtIn.map(\.name).sorted().joined(separator: ", ")
        return folders.isEmpty ? builtIn : "\(builtIn), and those in \(folders.joined(separator: ", "))"
    }

    /// Returns the file of a theme. `nil` if it's missing or built in.
    public func file(of name: String) -> String? {
        guard ThemeLibrary.isName(name), !isBuiltIn(name) else { return nil }
        return folders.lazy.compactMap { folder in
            // Unlike opening, listing doesn't have to tell a missing file from other errors.
            let there = (try? listFolder(folder)) ?? []
            return ThemeLibrary.endings.map { name + $0 }.first(where: there.contains).map { "\(folder)/\($0)" }
        }.first
    }

    /// Returns the theme with this name, if any.
    ///
    /// - Parameter roles: The roles that must have a color, even in a built-in theme.
    /// - Throws: ``ThemeFileError`` if the theme's file or a parent's file is wrong or can't be read.
    public func theme(named name: String, roles: RoleTable = .standard) throws(ThemeFileError) -> LoadedTheme? {
        try theme(named: name, roles: roles, heirs: [])
    }

    /// Returns the theme in a file in any folder, if any. Parents are searched for in the same folder first.
    ///
    /// - Throws: ``ThemeFileError`` if the file or a parent's file is wrong or can't be read.
    public func theme(inFile path: String, roles: RoleTable = .standard) throws(ThemeFileError) -> LoadedTheme? {
        let folder = FilePath(path).removingLastComponent().string
        let file = FilePath(path).lastComponent?.string ?? ""
        let library = ThemeLibrary(folders: [folder.isEmpty ? "." : folder] + folders)
        return try library.read(path, name: ThemeLibrary.themeName(file) ?? file, roles: roles, heirs: [])
    }

    /// - Parameter heirs: The themes that inherit from it, the requested one first.
    func theme(named name: String, roles: RoleTable, heirs: [String]) throws(ThemeFileError) -> LoadedTheme? {
        if let theme = Theme.builtIn.first(where: { $0.name == name }) {
            // An heir may set the roles that the theme lacks.
            let complete = heirs.isEmpty ? try completed(theme, by: roles) : theme
            return LoadedTheme(theme: complete, format: .builtIn, files: [], constants: [:])
        }
        guard let path = file(of: name) else { return nil }
        return try read(path, name: name, roles: roles, heirs: heirs)
    }

    private func completed(_ theme: Theme, by roles: RoleTable) throws(ThemeFileError) -> Theme {
        do throws(MissingRole) {
            return try Theme(name: theme.name, appearance: theme.appearance, palette: theme.palette, roles: roles)
        } catch {
            throw ThemeFileError(file: theme.name, "\(error)")
        }
    }

    private func read(
        _ path: String, name: String, roles: RoleTable, heirs: [String]
    ) throws(ThemeFileError) -> LoadedTheme? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(path, limit: LibYAML.Limits.bytes)
        } catch {
            if error.isMissing || error.cause == .unreadable(.notDirectory) { return nil }
            throw ThemeFileError(file: path, error.reason)
        }
        var loaded = try ThemeReader(name: name, path: path, roles: roles, library: self, heirs: heirs).read(bytes)
        loaded.texts.insert(bytes, at: 0)
        return loaded
    }

    private func isBuiltIn(_ name: String) -> Bool { Theme.builtIn.contains { $0.name == name } }

    private static let endings = [".yaml", ".yml"]

    /// Returns `nil` if the file isn't named like a theme file.
    private static func themeName(_ file: String) -> String? {
        guard let ending = endings.first(where: file.hasSuffix) else { return nil }
        let name = String(file.dropLast(ending.count))
        return isName(name) ? name : nil
    }

    /// The name must not lead out of a folder, or to hidden files.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.first != "." && !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    }
}
