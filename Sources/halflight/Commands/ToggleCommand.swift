import AgentInterface
import ArgumentParser
import DesktopSetup
import HalflightTerminal
import Switching

/// The subcommand `halflight toggle`.
struct ToggleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Switch to the other appearance, for now.",
        discussion: """
            Prints the new appearance. The toggle ends once the light has differed from it and then settled on it; the \
            key `toggle-ends` of the configuration changes that. Toggling back returns to automatic switching at once.

            Made for a key: bind one to `halflight toggle`.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let appearance = try MainActor.assumeIsolated { try AgentProxy().call(.toggle) }
        try output.print(["appearance": appearance.rawValue] as JSON) { _ in [appearance.rawValue] }
    }
}
