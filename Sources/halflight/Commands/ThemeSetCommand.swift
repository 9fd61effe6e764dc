import ArgumentParser
import DesktopSetup
import HalflightSupport
import HalflightTerminal
import Switching
import ThemeFiles
import Theming

/// The subcommand `halflight theme set`.
struct ThemeSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Choose the theme for day or for night.",
        discussion: """
            Writes it to the configuration; comments, order and all other lines stay. A running agent uses it at once.

            Example:
              halflight theme set night fjord
            """)

    @Argument(help: "day or night.")
    var appearance: Appearance

    @Argument(help: "The theme's name; see `halflight theme list`.", completion: .themes)
    var name: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        let (path, shown, changes, theme) = try MainActor.assumeIsolated {
            let theme = try InstalledThemes.theme(named: name).theme
            let file = try PersonalConfiguration.current()
            let edit = try file.edit(for: theme, as: appearance)
            if let edit { try file.write(edit) }
            let shown = (try? UserFolders(environment: processEnvironment()).shown(file.path)) ?? file.path
            return (file.path, shown, edit?.differences ?? [], theme)
        }
        if theme.appearance != appearance {
            Output.complain("\(theme.name) is made for \(theme.appearance), and is now used for \(appearance).")
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
