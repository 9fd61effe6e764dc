package import FileSupport
internal import LibYAML
internal import SystemPackage
public import ThemeValues

/// The themes by name: the built-in ones, and the files of some folders.
///
/// A file `NAME.yaml` (or `.yml`) is the theme NAME. Of two with the same name, the one in the earlier folder counts.
/// Files with the name of a built-in theme are ignored.
public struct ThemeLibrary: Equatable, Sendable {
    /// The folders, most important first, which need not exist.
    public let folders: [String]

    /// The library of these folders.
    public init(folders: [String]) { self.folders = folders }

    /// The library of the installed themes, by this process's environment: those in `~/.config/halflight/themes`,
    /// `~/.local/share/halflight/themes`, and the folders of `XDG_DATA_DIRS`.
    ///
    /// The agent also reads the themes that were installed with it outside of these folders, such as in `/opt`.
    public static var installed: ThemeLibrary { installed(BaseFolders(environmentVariable)) }

    /// The library of the themes installed in these folders.
    package static func installed(_ folders: BaseFolders) -> ThemeLibrary {
        let all = [folders.configuration, folders.data] + folders.sharedData
        return ThemeLibrary(folders: all.map { $0 + "/halflight/themes" })
    }

    /// The theme with this name; nil if there is none, or its file is wrong.
    public func find(_ name: String) -> Theme? { try? theme(named: name)?.theme }

    /// The names of all themes, sorted, whether or not their files are valid.
    public var names: [String] {
        let files = folders.flatMap { (try? listFolder($0)) ?? [] }.compactMap(ThemeLibrary.themeName)
        return Set(files + Theme.builtIn.map(\.name)).sorted()
    }

    /// The allowed names, for an error; of the files only the folders, because there can be any number of files.
    package var choice: String {
        let builtIn = Theme.builtIn.map(\.name).sorted().joined(separator: ", ")
        return folders.isEmpty ? builtIn : "\(builtIn), and those in \(folders.joined(separator: ", "))"
    }

    /// The file of a theme; nil if there is none, or it is built in.
    public func file(of name: String) -> String? {
        guard ThemeLibrary.isName(name), !isBuiltIn(name) else { return nil }
        return folders.lazy.compactMap { folder in
            // Listing first avoids telling a missing file from other errors.
            let there = (try? listFolder(folder)) ?? []
            return ThemeLibrary.endings.map { name + $0 }.first(where: there.contains).map { "\(folder)/\($0)" }
        }.first
    }

    /// The theme with this name; nil if there is none.
    ///
    /// - Parameter roles: the roles that must have a colour, also in a built-in theme.
    /// - Throws: ``ThemeFileError`` if its file, or one that it inherits from, is wrong or cannot be read.
    public func theme(named name: String, roles: RoleTable = .standard) throws(ThemeFileError) -> LoadedTheme? {
        try theme(named: name, roles: roles, heirs: [])
    }

    /// The theme in a file, which may be in any folder; nil if there is no such file.
    ///
    /// Parents are searched for in the same folder first.
    /// - Throws: ``ThemeFileError`` if it, or one that it inherits from, is wrong or cannot be read.
    public func theme(inFile path: String, roles: RoleTable = .standard) throws(ThemeFileError) -> LoadedTheme? {
        let folder = FilePath(path).removingLastComponent().string
        let file = FilePath(path).lastComponent?.string ?? ""
        let library = ThemeLibrary(folders: [folder.isEmpty ? "." : folder] + folders)
        return try library.read(path, name: ThemeLibrary.themeName(file) ?? file, roles: roles, heirs: [])
    }

    /// - Parameter heirs: the themes that inherit from it, beginning with the requested one.
    func theme(named name: String, roles: RoleTable, heirs: [String]) throws(ThemeFileError) -> LoadedTheme? {
        if let theme = Theme.builtIn.first(where: { $0.name == name }) {
            // Whoever inherits from it may set what it lacks.
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

    /// The name of the theme in a file; nil if it is not the name of a theme file.
    private static func themeName(_ file: String) -> String? {
        guard let ending = endings.first(where: file.hasSuffix) else { return nil }
        let name = String(file.dropLast(ending.count))
        return isName(name) ? name : nil
    }

    /// Whether a theme can have this name, which must not lead out of a folder, or to hidden files.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.first != "." && !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    }
}
