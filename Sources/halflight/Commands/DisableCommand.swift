import ArgumentParser
import DesktopSetup
import HalflightConfiguration
import HalflightTerminal

/// The subcommand `halflight disable`.
struct DisableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Undo what `halflight enable` did.",
        discussion: """
            Undoes exactly that: files that have been changed since are left alone, with a message. The configuration \
            and the agent's state are kept.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let report = try MainActor.assumeIsolated { try LoginSetup().disable() }
        try output.print(report) { _ in report.notes }
    }
}
