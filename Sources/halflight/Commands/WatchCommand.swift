import ArgumentParser
import Glibc

/// The subcommand `halflight watch`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print the appearance, then each change as it happens.",
        discussion: """
            One line each, written at once: `day` or `night`; with --json, {"appearance":"night","reason":"..."}. \
            Made for bars and scripts. While the agent is being restarted, watch waits for it.

            Example:
              halflight watch | while read -r appearance; do echo "It is $appearance."; done
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let code = try MainActor.assumeIsolated { try Watcher(asJSON: output.json).run() }
        throw ExitCode(code)
    }
}
