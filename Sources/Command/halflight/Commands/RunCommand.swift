import ArgumentParser
import DesktopSetup
import Glibc
import HalflightTerminal
import SystemPackage
import Vocabulary

/// The subcommand `halflight run`.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run the agent in this terminal, until Ctrl-C.",
        discussion: """
            Prints the light source and the thresholds, then one line with the reason for each change. Without a \
            light sensor and a backlight, the sun decides. To start the agent at every login, use `halflight enable`.

            Examples:
              halflight run
              halflight run --force night
              halflight run --source backlight:intel_backlight
            """)

    @Option(help: ArgumentHelp("Force this appearance, whatever the light, for this run only.", valueName: "day|night"))
    var force: Appearance?

    @Option(
        help: ArgumentHelp(
            "Read this configuration instead of ~/.config/halflight/config.yaml.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var config: String?

    @Option(
        help: ArgumentHelp(
            """
            Use this light source: \(SourceKind.automaticNames), or one device by its name (see `halflight sensors`); \
            hours:7:30-20:00; or command:PROGRAM.
            """,
            valueName: "kind[:name]"),
        completion: .list(SourceKind.automatic.map(\.rawValue)))
    var source: String?

    /// The agent has the same options, and refuses mistakes in them.
    var agentArguments: [String] {
        [("--force", force?.rawValue), ("--config", config), ("--source", source)].flatMap { name, value in
            value.map { [name, $0] } ?? []
        }
    }

    /// Replaces this program with the agent. Signals and exit code are then the agent's.
    func run() throws {
        let agent = try Installation.current.agent()
        var arguments = ([agent] + agentArguments).map { strdup($0) } + [nil]
        execv(agent, &arguments)
        throw CommandError.system("started", agent, Errno(rawValue: errno))
    }
}
