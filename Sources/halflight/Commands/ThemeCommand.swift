import ArgumentParser

/// The subcommand `halflight theme`.
struct ThemeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme",
        abstract: "List, check and choose themes.",
        discussion: """
            A theme is a file NAME.yaml in ~/.config/halflight/themes, or in halflight/themes of a folder in \
            XDG_DATA_DIRS: in Halflight's own format, or a base16 or base24 scheme unchanged.

            Examples:
              halflight theme preview dune
              halflight theme set day dune
              halflight theme check my-theme.yaml
            """,
        subcommands: [
            ThemeListCommand.self, ThemeShowCommand.self, ThemePreviewCommand.self, ThemeCheckCommand.self,
            ThemeSetCommand.self,
        ])
}
