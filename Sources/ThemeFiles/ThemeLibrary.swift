internal import HalflightSupport
internal import LibYAML
internal import SystemPackage
public import Theming

/// The themes by name: those that are built in, and the files of some folders.
///
/// A file `NAME.yaml` (or `.yml`) is the theme NAME. Of two with the same name, the one in the earlier folder counts;
/// a built-in theme's name always means the built-in theme, for which no file is read.
public struct ThemeLibrary: Equatable, Sendable {
    /// The folders, most important first.
    ///
    /// They need not exist.
    public let folders: [String]

    /// The library of these folders.
    public init(folders: [String]) {
        self.folders = folders
    }

    /// The names of all themes there are, sorted, whether or not their files are valid.
    public var names: [String] {
        let files = folders.flatMap { (try? listFolder($0)) ?? [] }.compactMap(ThemeLibrary.themeName)
        return Set(files + Theme.builtIn.map(\.name)).sorted()
    }

    /// The file of a theme; nil for one that is built in, and where there is none.
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
    /// - Parameter roles: the roles that it must have a colour for.
    /// - Throws: ``ThemeFileError`` when its file, or one that it inherits from, is wrong or cannot be read.
    public func theme(named name: String, roles: RoleTable = .standard) throws(ThemeFileError) -> LoadedTheme? {
        try theme(named: name, roles: roles, heirs: [])
    }

    /// The theme in a file, whatever folder it is in; nil where there is no such file.
    ///
    /// Its parents are searched for in its own folder first.
    /// - Throws: ``ThemeFileError`` when it, or one that it inherits from, is wrong or cannot be read.
    public func theme(inFile path: String, roles: RoleTable = .standard) throws(ThemeFileError) -> LoadedTheme? {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[..<$0]) } ?? "."
        let file = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
        let library = ThemeLibrary(folders: [folder.isEmpty ? "/" : folder] + folders)
        return try library.read(path, name: ThemeLibrary.themeName(file) ?? file, roles: roles, heirs: [])
    }

    /// - Parameter heirs: the themes that inherit from it, beginning with the requested one.
    func theme(named name: String, roles: RoleTable, heirs: [String]) throws(ThemeFileError) -> LoadedTheme? {
        if let theme = Theme.builtIn.first(where: { $0.name == name }) { return LoadedTheme(builtIn: theme) }
        guard let path = file(of: name) else { return nil }
        return try read(path, name: name, roles: roles, heirs: heirs)
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
        return try ThemeReader(name: name, path: path, roles: roles, library: self, heirs: heirs).read(bytes)
    }

    private func isBuiltIn(_ name: String) -> Bool {
        Theme.builtIn.contains { $0.name == name }
    }

    private static let endings = [".yaml", ".yml"]

    /// The theme that a file's name stands for; nil when it is none's.
    private static func themeName(_ file: String) -> String? {
        guard let ending = endings.first(where: file.hasSuffix) else { return nil }
        let name = String(file.dropLast(ending.count))
        return isName(name) ? name : nil
    }

    /// Whether it may be a theme's name: it must not lead out of a folder, nor to what is hidden there.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.first != "." && !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    }
}
