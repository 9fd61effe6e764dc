import AgentInterface
import ArgumentParser
import DesktopSetup
import HalflightAgent
import HalflightConfiguration
import HalflightTerminal
import LightSensors
import SDEvent
import Switching

/// The subcommand `halflight sensors`.
struct SensorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sensors", abstract: "List the light sources of this machine, and what they measure.",
        discussion: """
            Shows each source with its last reading; * marks the one in use. The names are valid for the key `source` \
            of the configuration and for `halflight run --source`. If the agent is not running, the command reads the \
            sources itself, with the same configuration, and says so.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let sources = try MainActor.assumeIsolated { try Self.agentSources() ?? Self.ownSources() }
        try output.print(sources) { Self.lines(sources, for: $0) }
    }

    @MainActor private static func agentSources() throws(CommandError) -> [SourceRecord]? {
        guard let agent = try? AgentProxy() else { return nil }
        do {
            return try agent.call(.sources)
        } catch {
            guard error == .nobodyThere else { throw error }
            return nil
        }
    }

    @MainActor private static func ownSources() throws(CommandError) -> [SourceRecord] {
        EventLoop.blockSignals([])
        LogOutput.bootstrap()
        let sources = try OwnSources(loadConfiguration().lightSettings)
        Output.complain("The agent is not running: these are the command's own readings.")
        return try sources.read()
    }

    static func lines(_ sources: [SourceRecord], for terminal: Terminal) -> [StyledLine] {
        guard !sources.isEmpty else { return ["No light source was found."] }
        var table = Table(["", "SOURCE", .number("LEVEL"), .number("ILLUMINANCE"), "STATE"])
        for source in sources {
            table.add(
                source.isSelected ? "*" : "", Table.Cell(source.name.description, source.isSelected ? .bold : nil),
                Table.Cell(source.level.map { "\(shortNumber($0)) %" } ?? "-"),
                Table.Cell(source.illuminance.map { "\(shortNumber($0)) lx" } ?? "-"), Table.Cell(source.state))
        }
        return table.lines(for: terminal)
    }
}
