import ArgumentParser
import Glibc
import HalflightAgent
import HalflightConfiguration
import HalflightTerminal

/// The command: what a person, a script or a bar asks the agent.
@main
struct Halflight: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "halflight",
        abstract: "Day and night by the light, for the whole desktop.",
        discussion: """
            The agent, halflightd, reads the screen's backlight or a light sensor, decides between day and night, and \
            tells everything that registered for it. This command starts it, asks it and tells it what to do.

            To begin with: `halflight run` tries it in this terminal; `halflight enable` starts it at every login.
            """,
        version: halflightVersion,
        groupedSubcommands: [
            CommandGroup(
                name: "Agent",
                subcommands: [
                    StatusCommand.self, SetCommand.self, ToggleCommand.self, WatchCommand.self, WhyCommand.self,
                    HoldCommand.self, SensorsCommand.self, RespondersCommand.self,
                ]),
            CommandGroup(name: "Themes", subcommands: [ThemeCommand.self]),
            CommandGroup(name: "Recorded light", subcommands: [RecordCommand.self, SimulateCommand.self]),
            CommandGroup(
                name: "Setup",
                subcommands: [
                    RunCommand.self, EnableCommand.self, DisableCommand.self, DoctorCommand.self, CalibrateCommand.self,
                    ConfigCommand.self,
                ]),
            CommandGroup(
                name: "Programs", subcommands: [RecipeCommand.self, RenderCommand.self, RenderBatchCommand.self]),
        ])

    /// As `main()` of the argument parser, but our own errors carry their exit code and stand on standard error as they are.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let error as CommandError {
            Output.complain(error.message)
            Glibc.exit(error.code.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}

/// What every subcommand that prints can do.
struct OutputOptions: ParsableArguments {
    @Flag(name: .long, help: "Print JSON, for scripts: its keys stay as they are.")
    var json = false
}
