import ArgumentParser
import DesktopSetup
import HalflightAgent
import HalflightConfiguration
import HalflightTerminal
import ThemeFiles
import Theming

/// The subcommand `halflight theme list`.
struct ThemeListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the themes.",
        discussion: "The themes of the configuration are marked: d for day, n for night.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let themes = MainActor.assumeIsolated {
            var themes = ThemeRecord.all(in: InstalledThemes.library)
            // A configuration that is wrong is for `config check` to tell.
            if let chosen = try? loadConfiguration().themes {
                for index in themes.indices {
                    let pairs = [("day", chosen.day), ("night", chosen.night)]
                    themes[index].uses = pairs.filter { $0.1.name == themes[index].name }.map(\.0)
                }
            }
            return themes
        }
        try output.print(themes) { Self.lines(themes, for: $0) }
    }

    /// The output of `theme list`.
    static func lines(_ themes: [ThemeRecord], for terminal: Terminal) -> [String] {
        var table = Table(["", "THEME", "FOR", "FORMAT", "TITLE"])
        for record in themes {
            let mark = record.uses.compactMap(\.first).map(String.init).joined()
            let name = Table.Cell(record.name, mark.isEmpty ? nil : .bold)
            if let theme = record.theme {
                table.add(
                    Table.Cell(mark), name, Table.Cell("\(theme.theme.appearance)"), Table.Cell(theme.format.rawValue),
                    Table.Cell(theme.title ?? ""))
            } else {
                table.add(Table.Cell(mark), name, "-", "-", Table.Cell(record.error ?? "", .warning))
            }
        }
        return table.lines(for: terminal)
    }
}
