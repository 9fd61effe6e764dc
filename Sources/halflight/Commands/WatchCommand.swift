import ArgumentParser

/// The subcommand `halflight watch`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print the appearance, then each change as it happens.",
        discussion: """
            Prints one line each, without delay, for bars and scripts:
              plain    `day` or `night`
              json     {"appearance":"night","reason":"..."}
              waybar   text, alt, class, tooltip and percentage for a custom module of
                       waybar; also when mode, source or holds change

            If the agent stops, watch waits for it to come back. With --wait, and always with waybar, it also waits \
            for the agent to start, so that a bar may start first.

            Examples:
              halflight watch | while read -r now; do echo "It is $now."; done
              halflight watch --format waybar
              halflight watch --wait
            """)

    @Option(help: ArgumentHelp("The format of the lines: plain, json or waybar.", valueName: "format"))
    var format: WatchFormat?

    @Flag(name: .long, help: "The same as --format json.")
    var json = false

    @Flag(name: .long, help: "Wait for the agent if it is not running yet.")
    var wait = false

    /// The format that the options ask for.
    var chosenFormat: WatchFormat { format ?? (json ? .json : .plain) }

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json means --format json: it cannot be combined with --format \(format.rawValue).")
        }
    }

    func run() throws {
        let code = try MainActor.assumeIsolated { try Watcher(chosenFormat, waits: wait).run() }
        throw ExitCode(code)
    }
}
