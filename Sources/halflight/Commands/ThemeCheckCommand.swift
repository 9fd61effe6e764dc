import ArgumentParser
import HalflightTerminal
import Switching
import ThemeFiles
import Theming

/// The subcommand `halflight theme check`.
struct ThemeCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a theme file, and whether every text is readable.",
        discussion: """
            Prints the contrast of each text role on its backgrounds (WCAG 2.2), and the level it reaches: AAA from 7 \
            to 1, AA from 4.5, large (letters of 18 points or more) from 3. Exits with 1 if a contrast is below the \
            demanded level, or if the file is not valid.
            """)

    @Argument(help: "The theme file, or the name of a theme.", completion: .themesAndFiles)
    var file: String

    @Option(
        name: .customLong("level"), help: ArgumentHelp("The level to demand: large, aa or aaa.", valueName: "level"))
    var demanded: ContrastLevel = .aa

    @OptionGroup var output: OutputOptions

    func run() throws {
        let theme = try MainActor.assumeIsolated { try Self.load(file) }
        let (results, level) = (theme.theme.contrasts(), demanded)
        let failures = results.count { !$0.reaches(level) }
        try output.print(Self.json(theme, results, level)) { Self.lines(results, level, for: $0) }
        guard failures > 0 else { return }
        throw CommandError(
            "\(theme.theme.name): \(failures) of \(results.count) texts are below \(shortNumber(level.ratio)) to 1."
        )
    }

    /// The theme in a file; where there is no such file, the one of that name.
    @MainActor private static func load(_ file: String) throws(CommandError) -> LoadedTheme {
        do throws(ThemeFileError) {
            if let theme = try InstalledThemes.library.theme(inFile: file) { return theme }
        } catch {
            throw CommandError("\(error)")
        }
        guard !file.contains("/"), !file.hasSuffix(".yaml"), !file.hasSuffix(".yml") else {
            throw CommandError("\(file) does not exist.")
        }
        return try InstalledThemes.theme(named: file)
    }

    /// The output of `theme check --json`.
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

    /// The output of `theme check`.
    static func lines(_ results: [ContrastResult], _ level: ContrastLevel, for terminal: Terminal) -> [String] {
        var table = Table(["TEXT", "ON", "COLOURS", .number("RATIO"), "REACHES"])
        for result in results {
            let reached = ContrastLevel(reachedBy: result.ratio).map(word) ?? "-"
            let passes = result.reaches(level)
            // Rounded down: what is just below a level must not look as if it reached it.
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
