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
    var appearance: AppearanceName

    @Argument(help: "The theme's name; see `halflight theme list`.", completion: .themes)
    var name: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        let (path, shown, changes, theme) = try MainActor.assumeIsolated {
            let theme = try InstalledThemes.theme(named: name).theme
            let file = try PersonalConfiguration.current()
            let edit = try file.edit(for: theme, as: appearance.appearance)
            if let edit { try file.write(edit) }
            let shown = (try? UserFolders(environment: processEnvironment()).shown(file.path)) ?? file.path
            return (file.path, shown, edit?.differences ?? [], theme)
        }
        if theme.appearance != appearance.appearance {
            Output.complain(
                "\(theme.name) is made for \(theme.appearance), and is now used for \(appearance.rawValue).")
        }
        if output.json {
            let json: JSON = [
                "appearance": .text(appearance.rawValue), "theme": .text(theme.name), "file": .text(path),
                "changed": .bool(!changes.isEmpty),
            ]
            try Output.print("\(json)")
        } else if changes.isEmpty {
            try Output.print("\(theme.name) is already the theme for \(appearance.rawValue).")
        } else {
            try Output.print(["\(shown):"] + changes.map { "  \($0)" })
        }
    }
}

/// An appearance as an argument.
enum AppearanceName: String, ExpressibleByArgument, CaseIterable {
    case day, night

    var appearance: Appearance { self == .day ? .day : .night }
}
