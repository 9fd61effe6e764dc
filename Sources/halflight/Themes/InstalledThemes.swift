import HalflightAgent
import HalflightConfiguration
import HalflightTerminal
import ThemeFiles
import Theming

/// The themes that the agent finds, too.
@MainActor
enum InstalledThemes {
    static var library: ThemeLibrary { Folders.current.themeLibrary }

    /// - Throws: `CommandError` when there is no such theme, with those there are, or its file is wrong.
    static func theme(named name: String) throws(CommandError) -> LoadedTheme {
        let library = library
        do throws(ThemeFileError) {
            if let theme = try library.theme(named: name) { return theme }
        } catch {
            throw CommandError("\(error)")
        }
        let folders = library.folders.map { "    \($0)" }.joined(separator: "\n")
        throw CommandError(
            """
            There is no theme \(name). Available: \(library.names.joined(separator: ", ")).
            A theme is a file NAME.yaml in one of these folders:
            \(folders)
            """)
    }
}

/// A theme as `theme list` shows it: also one whose file is wrong.
struct ThemeRecord: Equatable, JSONConvertible {
    let name: String
    /// Nil when its file is wrong.
    let theme: LoadedTheme?
    /// The mistake in its file.
    let error: String?
    /// Its own file; nil for one that is built in.
    let file: String?
    /// The appearances that use it in the configuration.
    var uses: [String] = []

    /// All themes, by name.
    static func all(in library: ThemeLibrary) -> [ThemeRecord] {
        library.names.map { name in
            let file = library.file(of: name)
            do throws(ThemeFileError) {
                return ThemeRecord(name: name, theme: try library.theme(named: name), error: nil, file: file)
            } catch {
                return ThemeRecord(name: name, theme: nil, error: "\(error)", file: file)
            }
        }
    }

    var json: JSON {
        [
            "name": name, "title": theme?.title, "appearance": theme?.theme.appearance.rawValue,
            "format": theme?.format.rawValue, "author": theme?.author, "file": file, "uses": uses, "error": error,
        ]
    }
}
