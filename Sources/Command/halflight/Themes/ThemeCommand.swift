import ArgumentParser
import DesktopSetup
import FileSupport
import HalflightConfiguration
import HalflightTerminal
import LibYAML
import ThemeFiles
import ThemeValues
import Vocabulary

/// The subcommand `halflight theme`.
struct ThemeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme", abstract: "List, check and choose themes.",
        discussion: """
            A theme is a file NAME.yaml in ~/.config/halflight/themes, or in halflight/themes of a folder in \
            XDG_DATA_DIRS: in Halflight's own format, or a base16 or base24 scheme unchanged.

            Examples:
              halflight theme show dune
              halflight theme set day dune
              halflight theme check my-theme.yaml
            """,
        subcommands: [
            ThemeListCommand.self, ThemeShowCommand.self, ThemeCheckCommand.self, ThemeSetCommand.self,
            UnknownCommand<Self>.self,
        ], defaultSubcommand: UnknownCommand<Self>.self)
}

struct ThemeSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Choose the theme for day or for night.",
        discussion: """
            Writes it to the configuration; comments, order and all other lines stay. A running agent uses it at once.

            Example:
              halflight theme set night fjord
            """)

    @Argument(help: "day (light) or night (dark).") var appearance: Appearance
    @Argument(help: "The theme's name; see `halflight theme list`.", completion: .themes) var name: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        let (path, shown, changes, theme) = try MainActor.assumeIsolated {
            let theme = try InstalledThemes.theme(named: name).theme
            let file = try PersonalConfiguration()
            let edit = try file.edit(for: theme, as: appearance)
            if let edit { try file.write(edit) }
            let shown = (try? UserFolders(environment: processEnvironment()).shown(file.path)) ?? file.path
            return (file.path, shown, edit?.differences ?? [], theme)
        }
        if theme.appearance != appearance {
            Output.complain("\(theme.name) is a \(theme.appearance) theme, and is now used for \(appearance).")
        }
        let json: JSON = [
            "appearance": appearance.rawValue, "theme": theme.name, "file": path, "changed": !changes.isEmpty,
        ]
        try output.print(json) { _ in
            guard !changes.isEmpty else { return ["\(theme.name) is already the theme for \(appearance)."] }
            return ["\(shown):"] + changes.map { "  \($0)" }
        }
    }
}

struct ThemeListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the themes.",
        discussion: "The themes of the configuration are marked: d for day, n for night.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let themes = MainActor.assumeIsolated {
            var themes = ThemeRecord.all(in: InstalledThemes.library)
            let chosen = Self.chosen()
            for index in themes.indices {
                themes[index].uses = chosen.filter { $0.name == themes[index].name }.map(\.use)
            }
            return themes
        }
        try output.print(themes) { Self.lines(themes, for: $0) }
    }

    /// Includes invalid themes. `config check` reports other mistakes.
    @MainActor private static func chosen() -> [(use: String, name: String)] {
        let (folders, machine) = (Folders.current, Folders.current.machineDefaults)
        let loaded = try? LoadedConfiguration(
            file: folders.configurationFile, isOptional: true, substitutes: ThemeSubstitutes(), above: machine)
        let used = loaded ?? LoadedConfiguration(machine)
        return Appearance.allCases.map {
            ($0.rawValue, used.wrongThemes[$0] ?? used.configuration.themes[$0].name)
        }
    }

    static func lines(_ themes: [ThemeRecord], for terminal: Terminal) -> [StyledLine] {
        var table = Table(["", "THEME", "FOR", "FORMAT", "TITLE"])
        for record in themes {
            let mark = record.uses.compactMap(\.first).map(String.init).joined()
            let name = Table.Cell(record.name, mark.isEmpty ? nil : .bold)
            if let theme = record.theme {
                table.add(
                    Table.Cell(mark), name, Table.Cell("\(theme.theme.appearance)"), Table.Cell(theme.format.rawValue),
                    Table.Cell(theme.shownTitle ?? ""))
            } else {
                table.add(Table.Cell(mark), name, "-", "-", Table.Cell(record.error ?? "", .warning))
            }
        }
        return table.lines(for: terminal)
    }
}

struct ThemeShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the origin of a theme, and the colour of each role.",
        discussion: """
            A role that the theme does not set takes its colour from another role, which the last column names. Where \
            COLORTERM says that the terminal has true colour, each colour is shown as well.
            """)

    @Argument(help: "The theme's name; see `halflight theme list`.", completion: .themes) var name: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        let theme = try MainActor.assumeIsolated { try InstalledThemes.theme(named: name) }
        let isTrueColor = ["truecolor", "24bit"].contains(processEnvironment()["COLORTERM"])
        try output.print(Self.json(theme)) { Self.lines(theme, for: $0, isTrueColor: isTrueColor) }
    }

    /// The table's roles, then others by name.
    private static func roles(of theme: Theme) -> [Theme.Role] {
        let known = RoleTable.standard.entries.map(\.role)
        return known + theme.colors.keys.filter { !known.contains($0) }.sorted { $0.name < $1.name }
    }

    static func json(_ loaded: LoadedTheme) -> JSON {
        let theme = loaded.theme
        let colors = roles(of: theme).map { JSON.Member(key: $0.name, value: .text("\(theme[$0])")) }
        return [
            "name": theme.name, "title": loaded.shownTitle, "author": loaded.author,
            "appearance": "\(theme.appearance)",
            "format": loaded.format.rawValue, "files": loaded.files, "colors": JSON.object(colors),
        ]
    }

    /// - Parameter isTrueColor: matters only for a terminal with colors (ITU-T T.416).
    static func lines(_ loaded: LoadedTheme, for terminal: Terminal, isTrueColor: Bool) -> [StyledLine] {
        let theme = loaded.theme
        var head = Table(columns: 2)
        head.add("theme", Table.Cell(theme.name, .bold))
        if let title = loaded.shownTitle { head.add("title", Table.Cell(title)) }
        if let author = loaded.author { head.add("author", Table.Cell(author)) }
        head.add("for", Table.Cell("\(theme.appearance)"))
        head.add("format", Table.Cell(loaded.format.rawValue))
        for (place, file) in loaded.files.enumerated() {
            head.add(place == 0 ? "file" : "inherits", Table.Cell(file))
        }
        var table = Table(["ROLE", "COLOUR", "FROM"])
        let roles = roles(of: theme)
        for role in roles {
            let fallback = theme.palette[role] == nil ? RoleTable.standard[role]?.fallback?.name : nil
            table.add(Table.Cell(role.name), Table.Cell("\(theme[role])"), Table.Cell(fallback ?? "", .dim))
        }
        let colors = table.lines(for: terminal)
        guard isTrueColor, terminal.hasColour else { return head.lines(for: terminal) + [""] + colors }
        let samples: [StyledLine] = roles.map { role in
            let color = theme[role]
            return StyledLine("    ", rendition: [48, 2, Int(color.red), Int(color.green), Int(color.blue)])
        }
        let besideColors: [StyledLine] = zip(["    "] + samples, colors).map { sample, line in sample + "  " + line }
        return head.lines(for: terminal) + [""] + besideColors
    }
}

struct ThemeCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a theme file, and whether every text is readable.",
        discussion: """
            Prints the contrast of each text role on its backgrounds (WCAG 2.2), and the level it reaches: AAA from 7 \
            to 1, AA from 4.5, large (letters of 18 points or more) from 3. Exits with 1 if a contrast is below the \
            demanded level, or if the file is not valid.
            """)

    @Argument(help: "The theme file, or the name of a theme.", completion: .themesAndFiles) var file: String

    @Option(
        name: .customLong("level"), help: ArgumentHelp("The contrast that every text must reach.", valueName: "level"))
    var demanded: ContrastLevel = .aa

    @OptionGroup var output: OutputOptions

    func run() throws {
        let theme = try MainActor.assumeIsolated { try Self.load(file) }
        let (results, level) = (theme.theme.contrasts(), demanded)
        let failures = results.count { !$0.reaches(level) }
        try output.print(Self.json(theme, results, level)) { Self.lines(results, level, for: $0) }
        guard failures > 0 else { return }
        throw CommandError(
            "\(theme.theme.name): \(failures) of \(results.count) texts are below \(shortNumber(level.ratio)) to 1.")
    }

    /// If the file is missing, loads the theme with that name.
    @MainActor private static func load(_ file: String) throws -> LoadedTheme {
        do throws(ThemeFileError) {
            if let theme = try InstalledThemes.library.theme(inFile: file) { return theme }
        } catch {
            // In the format of compilers, so that editors can jump there.
            Output.inform(["\(error)"])
            throw ExitCode(CommandError.Code.failed.rawValue)
        }
        guard !file.contains("/"), !file.hasSuffix(".yaml"), !file.hasSuffix(".yml") else {
            throw CommandError("\(file) does not exist.")
        }
        return try InstalledThemes.theme(named: file)
    }

    static func json(_ theme: LoadedTheme, _ results: [ContrastResult], _ level: ContrastLevel) -> JSON {
        let contrasts = results.map { result -> JSON in
            [
                "role": result.role.name, "ground": result.background.name, "color": "\(result.color)",
                "groundColor": "\(result.backgroundColor)", "ratio": (result.ratio * 100).rounded(.down) / 100,
                "reaches": ContrastLevel(reachedBy: result.ratio)?.rawValue, "passes": result.reaches(level),
            ]
        }
        return [
            "name": theme.theme.name, "appearance": "\(theme.theme.appearance)", "level": level.rawValue,
            "passes": results.allSatisfy { $0.reaches(level) }, "contrasts": contrasts,
        ]
    }

    static func lines(_ results: [ContrastResult], _ level: ContrastLevel, for terminal: Terminal) -> [StyledLine] {
        var table = Table(["TEXT", "ON", "COLOURS", .number("RATIO"), "REACHES"])
        for result in results {
            let reached = ContrastLevel(reachedBy: result.ratio).map(word) ?? "-"
            let passes = result.reaches(level)
            // Rounded down, because a ratio just below a level must not look as if it reached the level.
            let ratio = shortNumber((result.ratio * 10).rounded(.down) / 10)
            table.add(
                Table.Cell(result.role.name), Table.Cell(result.background.name),
                Table.Cell("\(result.color) \(result.backgroundColor)"), Table.Cell(ratio, passes ? nil : .warning),
                Table.Cell(passes ? reached : "\(reached), below \(word(level))", passes ? nil : .warning))
        }
        return table.lines(for: terminal)
    }

    private static func word(_ level: ContrastLevel) -> String {
        level == .large ? "large" : level.rawValue.uppercased()
    }
}

/// The themes that the agent also finds.
@MainActor
enum InstalledThemes {
    static var library: ThemeLibrary { Folders.current.themeLibrary }

    /// Throws an error with the available themes if the theme is missing or its file invalid.
    static func theme(named name: String) throws(CommandError) -> LoadedTheme {
        let library = library
        do throws(ThemeFileError) {
            if let theme = try library.theme(named: name) { return theme }
        } catch {
            throw CommandError("\(error)")
        }
        let names = library.names
        throw CommandError(
            lines: [
                "There is no theme \(name). Available: \(names.prefix(40).joined(separator: ", "))"
                    + (names.count > 40 ? ", … (see `halflight theme list`)." : "."),
                "A theme is a file NAME.yaml in one of these folders:",
            ] + library.folders.map { "    \($0)" })
    }
}

/// A theme in `theme list`, even with an invalid file.
struct ThemeRecord: Equatable, JSONConvertible {
    let name: String
    let theme: LoadedTheme?
    let error: String?
    /// `nil` for a built-in theme.
    let file: String?
    /// Appearances that use the theme in the configuration.
    var uses: [String] = []

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
            "name": name, "title": theme?.shownTitle, "appearance": theme?.theme.appearance.rawValue,
            "format": theme?.format.rawValue, "author": theme?.author, "file": file, "uses": uses, "error": error,
        ]
    }
}

extension LoadedTheme {
    /// A built-in theme's title is its name.
    fileprivate var shownTitle: String? {
        title ?? (format == .builtIn ? "\(theme.name.prefix(1).uppercased())\(theme.name.dropFirst())" : nil)
    }
}
