import AgentInterface
import ArgumentParser
import DesktopSetup
import HalflightConfiguration
import HalflightTerminal
import Responders
import TextSupport
import ThemeFiles
import ThemeValues

/// The subcommand `halflight render`.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Fill a template with a theme's colours.",
        discussion: """
            TEMPLATE is a Mustache template; templates made for base16 and base24 work unchanged. Each role of the \
            theme has variables, too: {{base00-hex}}, {{accent-hex}}, {{scheme-variant}}; halflight-recipe(5) lists \
            them.

            With --output the result replaces a file as a whole, but only if it differs; `written` or `unchanged` is \
            printed. A file that was not made of a template is never replaced.
            """)

    @Argument(help: "The template's file.", completion: .file()) var template: String

    @Option(
        name: .long,
        help: ArgumentHelp("The theme; default: the configuration's for the agent's appearance.", valueName: "name"),
        completion: .themes)
    var theme: String?

    @Option(
        name: .long, help: ArgumentHelp("The file to write; default: standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    func run() throws {
        // First, because the error for an unreadable template needs no agent.
        _ = try wholeText(ofFile: template)
        try MainActor.assumeIsolated {
            let variables = try variables()
            do {
                guard let output else { return try Output.print(contents: variables.fill(file: template)) }
                let files = RenderedFiles(state: Folders.current.state)
                try Output.print(files.fill(output, from: template, with: variables).isNew ? "written" : "unchanged")
            } catch let failure as StepFailure {
                throw CommandError(failure.text)
            }
        }
    }

    /// From the default configuration file, because the agent's `--config` isn't known here.
    @MainActor private func variables() throws -> ThemeVariables {
        guard let name = theme else {
            let appearance = try AgentProxy().call(.status).appearance
            return try ThemeVariables(loadConfiguration().themes, appearance)
        }
        let theme = try InstalledThemes.theme(named: name).theme
        // A named theme needs no configuration.
        let themes = (try? loadConfiguration().themes) ?? ThemePair()
        return ThemeVariables(
            theme.appearance == .day
                ? ThemePair(day: theme, night: themes.night) : ThemePair(day: themes.day, night: theme),
            theme.appearance)
    }
}
