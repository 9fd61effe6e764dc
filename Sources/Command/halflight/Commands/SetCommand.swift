import AgentInterface
import ArgumentParser

/// The subcommand `halflight set`.
struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Force day or night, or follow the light again.",
        discussion: """
            A forced mode stays, whatever the light and across restarts, until you set another one or its time is \
            over. Prints the new state, as `status` does, or nothing with --quiet.

            Examples:
              halflight set night
              halflight set light --for 1h30m
              halflight set auto
            """)

    @Argument(
        help: ArgumentHelp("day (light) or night (dark): force it; auto: follow the light.", valueName: "mode"))
    var mode: ModeName

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: TimeSpan.help("Return to automatic switching after"), transform: TimeSpan.init(argument:))
    var duration: TimeSpan?

    @OptionGroup var quiet: QuietOption
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if mode == .auto, duration != nil {
            throw ValidationError("--for needs day or night: auto has no end.")
        }
    }

    func run() throws {
        try EverydayCommand.set(mode, seconds: duration?.seconds, isQuiet: quiet.isOn, output.form).run()
    }
}
