import AgentInterface
import ArgumentParser
import DesktopSetup
import Switching

/// The subcommand `halflight set`.
struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Force day or night, or follow the light again.",
        discussion: """
            A forced mode stays, whatever the light and across restarts, until you set another one or its time is \
            over. Prints the new state, as `status` does.

            Examples:
              halflight set night
              halflight set day --for 2h
              halflight set auto
            """)

    @Argument(help: "day or night: force it; auto: follow the light.")
    var mode: ModeName

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("A duration in seconds, minutes or hours: 90s, 10m, 2h.", valueName: "duration"))
    var duration: TimeSpan?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if mode == .auto, duration != nil {
            throw ValidationError("--for needs day or night: auto has no end.")
        }
    }

    func run() throws {
        let state = try MainActor.assumeIsolated {
            let agent = try AgentProxy()
            try agent.call(.set(mode, seconds: duration?.seconds))
            return try agent.call(.status)
        }
        try output.print(state) { state.lines(for: $0, now: .now) }
    }
}
