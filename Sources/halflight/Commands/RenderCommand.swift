import AgentInterface
import ArgumentParser
import DesktopSetup
import HalflightAgent
import HalflightConfiguration
import HalflightSupport
import HalflightTerminal
import ThemeFiles
import Theming

/// The subcommand `halflight render`.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Fill a template with a theme's colours.",
        discussion: """
            TEMPLATE is a Mustache template; templates made for base16 and base24 work unchanged. Each role of the \
            theme has variables, too: {{base00-hex}}, {{accent-hex}}, {{scheme-variant}}; halflight-recipe(5) lists \
            them.

            With --output the result replaces a file as a whole, but only if it differs; `written` or `unchanged` is \
            printed. A file that this command has not made itself is never replaced.
            """)

    @Argument(help: "The template's file.", completion: .file())
    var template: String

    @Option(
        name: .long, help: "The theme; default: the configuration's for the agent's appearance.", completion: .themes)
    var theme: String?

    @Option(name: .long, help: "The file to write; default: standard output.", completion: .file())
    var output: String?

    func run() throws {
        let theme = try MainActor.assumeIsolated { try InstalledThemes.theme(named: self.theme ?? activeTheme()).theme }
        let values = ThemeVariables(theme).values
        guard let output else { return try Output.print(contents: Template.fill(file: template, with: values)) }
        let files = RenderedFiles(folders: try UserFolders(environment: processEnvironment()))
        try Output.print(try files.fill(output, from: template, with: values))
    }

    /// By the file that the agent reads by itself; one that it was given with `--config` is not known here.
    @MainActor private func activeTheme() throws -> String {
        let appearance = try AgentProxy().call(.status).appearance
        return try loadConfiguration().themes[appearance].name
    }
}
