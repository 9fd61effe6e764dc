import ArgumentParser
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import TextSupport

@main
struct Halflight: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "halflight", abstract: "Switch the desktop between light and dark to match the light around you.",
        discussion: """
            The agent, halflightd, reads a light sensor or the screen's backlight, decides between day (light) and \
            night (dark), and switches everything that follows. This command starts the agent, shows what it does and \
            controls it.
            """,
        version: "halflight \(halflightVersion)",
        groupedSubcommands: [
            CommandGroup(
                name: "Everyday",
                subcommands: [
                    StatusCommand.self, ToggleCommand.self, SetCommand.self, GetCommand.self, WhyCommand.self,
                    WatchCommand.self, HistoryCommand.self, HoldCommand.self, EnableCommand.self,
                    DisableCommand.self, DoctorCommand.self, CalibrateCommand.self, SettingsCommand.self,
                ]),
            CommandGroup(
                name: "Further",
                subcommands: [
                    RecipeCommand.self, ThemeCommand.self, ConfigCommand.self, LearnCommand.self,
                    SensorsCommand.self, RespondersCommand.self, RunCommand.self, StopCommand.self,
                    RestartCommand.self, RecordCommand.self, SimulateCommand.self, RenderCommand.self,
                    UnknownCommand<Self>.self,
                ]),
        ], defaultSubcommand: UnknownCommand<Self>.self)

    /// Unlike the parser's `main()`, exits with a `CommandError`'s code, and prints nothing that controls the terminal.
    static func main() {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if let command = EverydayCommand(arguments) {
                try checkFolders()
                return try command.run()
            }
            var command = try command(arguments)
            try checkFolders()
            try command.run()
        } catch let error as CommandError {
            Output.complain(error.lines)
            Glibc.exit(error.code.rawValue)
        } catch let code as ExitCode {
            Glibc.exit(code.rawValue)
        } catch  where exitCode(for: error) == .success {
            try? Output.print(contents: "\(fullMessage(for: error))\n")
        } catch {
            Output.complain(lines(of: error))
            Glibc.exit(exitCode(for: error).rawValue)
        }
    }

    private static func checkFolders() throws(CommandError) {
        if let problem = folderVariableProblem() { throw CommandError(problem, code: .usage) }
    }

    /// Also parses `help set` as `set --help`. `help` then refuses unknown subcommands.
    static func command(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
        switch Array(arguments) {
        case [], ["help"], ["--help"], ["-h"]: throw CleanExit.message(overview)
        case ["help", "all"]: try parseAsRoot(["--help"])
        default: try parseAsRoot(arguments.first == "help" ? arguments.dropFirst() + ["--help"] : Array(arguments))
        }
    }

    /// The help that fits on a screen of 24 lines.
    private static var overview: String {
        let lines = configuration.groupedSubcommands[0].subcommands.map { command in
            let name = command.configuration.commandName ?? ""
            return "  \(name)\(String(repeating: " ", count: 12 - name.count))\(command.configuration.abstract)"
        }
        return """
            Usage: halflight COMMAND

            Switches the desktop between light and dark to match the light around you.
            First steps: `halflight enable` starts its agent now and at every login, and
            `halflight doctor` checks everything. `halflight run` only tries it here.

            \(lines.joined(separator: "\n"))

            All commands: `halflight help all`. One of them: `halflight help COMMAND`.
            """
    }

    /// The message is one line, since it quotes arguments. Advice follows.
    static func lines(of error: any Error) -> [String] {
        let message = message(for: error)
        // The program's name replaces the label.
        let advice = fullMessage(for: error).utf8.dropFirst("Error: \(message)\n".utf8.count)
        return [message] + Substring(advice).split(separator: "\n").map(String.init)
    }
}

/// The option of subcommands that are bound to keys.
struct QuietOption: ParsableArguments {
    @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print nothing on success.") var isOn = false
}

/// The options of every subcommand that prints.
struct OutputOptions: ParsableArguments {
    @Flag(name: .long, help: "Print JSON for scripts; its keys stay the same from version to version.") var json = false

    var form: OutputForm { json ? .json : .lines }

    func print(_ value: some JSONConvertible, _ lines: (Terminal) -> [StyledLine]) throws(CommandError) {
        try form.print(value, lines)
    }
}

/// The form in which a subcommand prints.
enum OutputForm {
    case lines
    case json

    func print(_ value: some JSONConvertible, _ lines: (Terminal) -> [StyledLine]) throws(CommandError) {
        guard self == .json else { return try Output.print(lines(.translated)) }
        var text = ""
        try value.json.write { (piece) throws(CommandError) in
            text += piece
            guard text.utf8.count > 1 << 16 else { return }
            try Output.print(contents: text)
            text = ""
        }
        try Output.print(contents: text + "\n")
    }
}
