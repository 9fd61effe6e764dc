import ArgumentParser

/// The subcommand `halflight watch`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print the appearance, then each change as it happens.",
        discussion: """
            One line each, written at once, for bars and scripts:
              plain    `day` or `night`
              json     {"appearance":"night","reason":"..."}
              waybar   {"text","alt","class","tooltip","percentage"}, as waybar's custom modules read it; also when
                       mode, source or holds change
            While the agent is being restarted, watch waits for it; with --wait, and always with waybar, it also waits \
            for the first one, so that a bar may be started before the agent.

            Examples:
              halflight watch | while read -r appearance; do echo "It is $appearance."; done
              halflight watch --format waybar
              halflight watch --wait
            """)

    @Option(help: ArgumentHelp("What the lines look like: plain, json or waybar.", valueName: "format"))
    var format: WatchFormat?

    @Flag(name: .long, help: "As --format json.")
    var json = false

    @Flag(name: .long, help: "Wait for the agent when none runs yet.")
    var wait = false

    /// The format that the options ask for.
    var chosenFormat: WatchFormat { format ?? (json ? .json : .plain) }

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json is --format json: it does not go with --format \(format.rawValue).")
        }
    }

    func run() throws {
        let code = try MainActor.assumeIsolated { try Watcher(chosenFormat, waits: wait).run() }
        throw ExitCode(code)
    }
}

extension WatchFormat: ExpressibleByArgument {}
