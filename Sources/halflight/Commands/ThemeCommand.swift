import ArgumentParser

/// The subcommand `halflight theme`.
struct ThemeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme",
        abstract: "See themes, check them, and choose those for day and night.",
        discussion: """
            A theme is a file NAME.yaml in ~/.config/halflight/themes, or in halflight/themes of a folder of \
            XDG_DATA_DIRS: one of our own, or a base16 or base24 scheme as it is.

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
