import AgentInterface
import ArgumentParser
import Switching

/// The subcommand `halflight set`.
struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Force day or night, or let the light decide again.",
        discussion: """
            A forced day or night wins over any light, and over a restart, until it is set again or its time is over. \
            Prints what holds now, as `status` does.

            Examples:
              halflight set night
              halflight set day --for 2h
              halflight set auto
            """)

    @Argument(help: "auto: the light decides; day, night: you do.")
    var mode: ModeName

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("How long, in seconds, minutes or hours: 90s, 10m, 2h.", valueName: "duration"))
    var duration: TimeSpan?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if mode == .auto, duration != nil {
            throw ValidationError("--for goes with day or night: auto has no end.")
        }
    }

    func run() throws {
        let state = try MainActor.assumeIsolated {
            let agent = try AgentProxy()
            try agent.call(.set(mode, seconds: duration?.seconds))
            return try agent.call(.status)
        }
        try state.print(output)
    }
}

extension ModeName: ExpressibleByArgument {}
