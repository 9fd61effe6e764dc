import AgentInterface
import ArgumentParser
import DesktopSetup
import FileSupport
import HalflightConfiguration
import HalflightLog
import HalflightTerminal
import KeptFiles
import LightSensors
import SDEvent
internal import Switching
import TextSupport
import Vocabulary

/// The subcommand `halflight sensors`.
struct SensorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sensors", abstract: "List the light sources of this machine, and what they measure.",
        discussion: """
            Shows each source with its last reading; * marks the one in use. The names are valid for the key `source` \
            of the configuration and for `halflight run --source`. If the agent is not running, the command reads the \
            sources itself, with the same configuration, and says so. Below the table are the factors of the key \
            `sensors`, and thresholds that were learned.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let sources = try MainActor.assumeIsolated { try Self.agentSources() ?? Self.ownSources() }
        // `config check` and `doctor` report mistakes in the configuration.
        let (learned, factors) = MainActor.assumeIsolated {
            let settings = try? loadConfiguration().lightSettings
            return (Self.learned(), settings.map { Self.factorLines(sources, $0) } ?? [])
        }
        let camera = CameraNote(sources: sources, file: CameraRecord.file(environmentVariable))
        try output.print(sources) { terminal in
            let notes = factors + (camera.map { [$0.sentence] } ?? [])
            return Self.lines(sources, learned, for: terminal) + (notes.isEmpty ? [] : [""])
                + notes.map { StyledLine(terminal.catalogue.text($0)) }
        }
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
        let sources = try LocalSourceReader(loadConfiguration().lightSettings)
        Output.complain("The agent is not running: these are the command's own readings.")
        return try sources.read()
    }

    /// `nil` unless they're in use. `learn` reports a file that can't be read.
    @MainActor private static func learned() -> LearningAccount? {
        let account = try? LearningAccount(Folders.current.state + CorrectionRecord.file)
        return account?.learning == .on ? account : nil
    }

    static func lines(
        _ sources: [SourceRecord], _ learned: LearningAccount? = nil, for terminal: Terminal
    ) -> [StyledLine] {
        guard !sources.isEmpty else { return [StyledLine(terminal.catalogue.text("No light source was found."))] }
        func light(_ text: Message?) -> Table.Cell { Table.Cell(terminal.catalogue.text(text ?? "-")) }
        var table = Table(["", "SOURCE", .number("LEVEL"), .number("ILLUMINANCE"), "STATE"])
        for source in sources {
            table.add(
                source.isSelected ? "*" : "", Table.Cell(source.name.description, source.isSelected ? .bold : nil),
                light(lightText(level: source.level, illuminance: nil)),
                light(lightText(level: nil, illuminance: source.illuminance)),
                source.checkStatus.cell(for: terminal, source.problem.map(terminal.catalogue.clause) ?? ""))
        }
        return table.lines(for: terminal) + (learned.map { lines(sources, $0, for: terminal) } ?? [])
    }

    /// Some factors are in use, and others have no source here.
    @MainActor static func factorLines(_ sources: [SourceRecord], _ settings: LightSources.Settings) -> [Message] {
        let measured = sources.filter { $0.illuminance != nil && settings.factor(of: $0.name) != 1 }
        let used: [Message] = measured.map { source in
            "\(source.name): lux times \(plainNumber(settings.factor(of: source.name))), as configured"
        }
        return used
            + settings.unusedFactors(among: sources.map(\.name)).map { name in
                "\(name): has a factor in the configuration, but no source here has this name"
            }
    }

    /// For these sources, then for all others.
    private static func lines(
        _ sources: [SourceRecord], _ learned: LearningAccount, for terminal: Terminal
    ) -> [StyledLine] {
        let fits = learned.fits.filter { fit in sources.contains { $0.name == fit.source } }
        guard !fits.isEmpty else { return [] }
        let texts: [Message] =
            fits.map { "\($0.source): \($0.band.words), as learned from your corrections" }
            + ["all others: \(learned.band.words), as configured"]
        return [""] + texts.map { StyledLine(terminal.catalogue.text($0)) }
    }
}
