import ArgumentParser
import HalflightConfiguration
import HalflightTerminal

/// The subcommand `halflight disable`.
struct DisableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Take back what `halflight enable` did.",
        discussion: """
            Takes back just that and nothing else: files that were changed since are left there, with a message. \
            Configuration and state of the agent stay.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let report = try LoginSetup().disable()
        try Output.print(output.json ? ["\(report.json)"] : report.notes)
    }
}
