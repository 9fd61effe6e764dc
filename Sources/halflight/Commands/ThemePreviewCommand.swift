import ArgumentParser
import HalflightSupport
import HalflightTerminal
import ThemeFiles
import Theming

/// The subcommand `halflight theme preview`.
struct ThemePreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw a theme: a sample screen, and all colours.",
        discussion: """
            Uses true colour if COLORTERM says so, else 256 or 16 colours, by TERM. With NO_COLOR, or if standard \
            output is not a terminal, the colours are named instead.
            """)

    @Argument(help: "The theme's name; see `halflight theme list`.", completion: .themes)
    var name: String

    func run() throws {
        let theme = try MainActor.assumeIsolated { try InstalledThemes.theme(named: name) }
        let terminal = Terminal.output
        let depth: ColorDepth =
            terminal == .none ? .none : ColorDepth(environment: processEnvironment())
        try Output.print(ThemePreview(theme.theme, title: theme.title, on: terminal, depth).lines)
    }
}
