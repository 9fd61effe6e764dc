import ArgumentParser
import Glibc
import HalflightConfiguration
import HalflightTerminal

@main
struct Halflight: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "halflight", abstract: "Switch the desktop between light and dark by the light around you.",
        discussion: """
            The agent, halflightd, reads a light sensor or the screen's backlight, decides between day (light) and \
            night (dark), and switches everything that follows. This command starts the agent, shows what it does and \
            controls it.

            First steps: `halflight run` tries it in this terminal; `halflight enable` starts it now and at every \
            login.
            """,
        version: halflightVersion,
        groupedSubcommands: [
            CommandGroup(
                name: "Everyday",
                subcommands: [
                    StatusCommand.self, SetCommand.self, ToggleCommand.self, WatchCommand.self, WhyCommand.self,
                    HoldCommand.self, SensorsCommand.self, RespondersCommand.self,
                ]),
            CommandGroup(name: "Themes", subcommands: [ThemeCommand.self]),
            CommandGroup(name: "Recording", subcommands: [RecordCommand.self, SimulateCommand.self]),
            CommandGroup(
                name: "Setup",
                subcommands: [
                    RunCommand.self, EnableCommand.self, DisableCommand.self, DoctorCommand.self, CalibrateCommand.self,
                    ConfigCommand.self,
                ]),
            CommandGroup(
                name: "Applications", subcommands: [RecipeCommand.self, RenderCommand.self, RenderBatchCommand.self]),
        ])

    /// Does the same as the argument parser's `main()`, but prints a `CommandError` as it is and exits with its code.
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

/// The options of every subcommand that prints.
struct OutputOptions: ParsableArguments {
    @Flag(name: .long, help: "Print JSON for scripts; its keys stay the same from version to version.") var json = false

    /// Prints a value as JSON if that is asked for, else as lines for a person.
    func print(_ value: some JSONConvertible, _ lines: (Terminal) -> [String]) throws(CommandError) {
        try Output.print(json ? ["\(value.json)"] : lines(.output))
    }
}
