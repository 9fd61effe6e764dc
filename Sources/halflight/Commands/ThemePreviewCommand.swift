import ArgumentParser
import HalflightSupport
import HalflightTerminal
import ThemeFiles
import Theming

/// The subcommand `halflight theme preview`.
struct ThemePreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw a theme: a sample screen, and all of its colours.",
        discussion: """
            In true colour where COLORTERM says so, else in 256 colours or 16, by TERM. With NO_COLOR, and where \
            standard output is no terminal, the colours are named instead.
            """)

    @Argument(help: "The theme's name; `halflight theme list` has them.", completion: .themes)
    var name: String

    func run() throws {
        let theme = try MainActor.assumeIsolated { try InstalledThemes.theme(named: name) }
        let terminal = Terminal.output
        let depth: ColorDepth =
            terminal == .none ? .none : ColorDepth(environment: processEnvironment())
        try Output.print(ThemePreview(theme.theme, title: theme.title, on: terminal, depth).lines)
    }
}
