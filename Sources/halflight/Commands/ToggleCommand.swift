import AgentInterface
import ArgumentParser
import HalflightTerminal
import Switching

/// The subcommand `halflight toggle`.
struct ToggleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Switch to the other appearance, for now.",
        discussion: """
            Prints the new appearance. It holds until the light agrees: once the light, having differed, has settled on \
            it, the light decides again (`toggle-ends` in the configuration can say otherwise). Toggling back lets the \
            light decide at once.

            Made for a key: bind one to `halflight toggle`.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let appearance = try MainActor.assumeIsolated { try AgentProxy().call(.toggle) }
        let json: JSON = ["appearance": .text(appearance.rawValue)]
        try Output.print(output.json ? "\(json)" : appearance.rawValue)
    }
}
