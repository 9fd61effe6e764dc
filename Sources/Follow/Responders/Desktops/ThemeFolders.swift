internal import FileSupport
internal import Glibc

/// The folders of installed themes. Toolkits, window managers, icons and pointers have themes.
nonisolated struct ThemeFolders {
    let paths: [String]

    /// Finds the folders that GTK 3 and 4 read (GTK documentation, "CSS in GTK"; Icon Theme Specification).
    /// `kind` is `themes`, `icons`, or another folder of themes in the shared data.
    init(_ environment: [String: String], of kind: String = "themes") {
        let folders = BaseFolders { environment[$0] }
        paths =
            ["\(folders.data)/\(kind)", "\(environment["HOME"] ?? "")/.\(kind)"]
            + folders.sharedData.map { "\($0)/\(kind)" }
    }

    /// - Parameter suffix: the path after the theme's name, such as `/index.theme`.
    func path(of theme: String, _ suffix: String) -> String? {
        guard !theme.isEmpty, !theme.hasPrefix("."), !theme.utf8.contains(UInt8(ascii: "/")) else { return nil }
        return paths.lazy.map { "\($0)/\(theme)\(suffix)" }.first { access($0, F_OK) == 0 }
    }
}
