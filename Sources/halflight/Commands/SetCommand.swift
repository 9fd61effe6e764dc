import ArgumentParser
import Switching

/// `halflight set`
struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Force day or night, or let the light decide again.",
        discussion: """
            A forced day or night wins over any light, and over a restart, until it is set again or its time is over.

            Examples:
              halflight set night
              halflight set day --for 2h
              halflight set auto
            """)

    @Argument(help: "auto: the light decides; day, night: you do.")
    var mode: ModeName

    @Option(
        name: .customLong("for"),
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
            try agent.setMode(mode, seconds: duration?.seconds ?? 0)
            return try agent.state()
        }
        try Output.print(output.json ? "\(state.json)" : state.sentence(now: .now))
    }
}

extension ModeName: ExpressibleByArgument {}

extension AgentState {
    /// What holds now, on one line.
    func sentence(now: CalendarTime?) -> String {
        let why = forceEnds == nil ? reason : "mode \(modeText(now: now))"
        return "\(appearance.rawValue) (\(why))"
    }
}
