import ArgumentParser
import HalflightTerminal
import ThemeFiles
import Theming

/// The subcommand `halflight theme show`.
struct ThemeShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print the origin of a theme, and the colour of each role.",
        discussion: """
            A role that the theme does not set takes its colour from another role, which the last column names.
            """)

    @Argument(help: "The theme's name; see `halflight theme list`.", completion: .themes)
    var name: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        let theme = try MainActor.assumeIsolated { try InstalledThemes.theme(named: name) }
        try output.print(Self.json(theme)) { Self.lines(theme, for: $0) }
    }

    /// The roles of a theme: those of the table, then its own, by name.
    private static func roles(of theme: Theme) -> [Theme.Role] {
        let known = RoleTable.standard.entries.map(\.role)
        return known + theme.colors.keys.filter { !known.contains($0) }.sorted { $0.name < $1.name }
    }

    /// The output of `theme show --json`.
    static func json(_ loaded: LoadedTheme) -> JSON {
        let theme = loaded.theme
        let colors = roles(of: theme).map { JSON.Member(key: $0.name, value: .text("\(theme[$0])")) }
        return [
            "name": theme.name, "title": loaded.title, "author": loaded.author, "appearance": "\(theme.appearance)",
            "format": loaded.format.rawValue, "files": loaded.files, "colors": JSON.object(colors),
        ]
    }

    /// The output of `theme show`.
    static func lines(_ loaded: LoadedTheme, for terminal: Terminal) -> [String] {
        let theme = loaded.theme
        var head = Table(columns: 2)
        head.add("theme", Table.Cell(theme.name, .bold))
        if let title = loaded.title { head.add("title", Table.Cell(title)) }
        if let author = loaded.author { head.add("author", Table.Cell(author)) }
        head.add("for", Table.Cell("\(theme.appearance)"))
        head.add("format", Table.Cell(loaded.format.rawValue))
        for (place, file) in loaded.files.enumerated() {
            head.add(place == 0 ? "file" : "inherits", Table.Cell(file))
        }
        var table = Table(["ROLE", "COLOUR", "FROM"])
        for role in roles(of: theme) {
            let fallback = theme.palette[role] == nil ? RoleTable.standard[role]?.fallback?.name : nil
            table.add(Table.Cell(role.name), Table.Cell("\(theme[role])"), Table.Cell(fallback ?? "", .dim))
        }
        return head.lines(for: terminal) + [""] + table.lines(for: terminal)
    }
}
