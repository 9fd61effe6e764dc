import AgentInterface
import ArgumentParser
import DesktopSetup
import Glibc
import HalflightConfiguration
import HalflightTerminal
import LightSensors
import LightTraces
import Simulation
internal import Switching
import TextSupport

/// The subcommand `halflight history`.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show the light of the last day, and what the agent made of it.",
        discussion: """
            Draws the level over time, the half-light between the thresholds, and day and night. Above the plot stand \
            the last ten switches, requests, and times when readings were ignored. The agent need not be running: it \
            keeps the last 30 days that it ran in ~/.local/state/halflight/history, unless the configuration says \
            `history: off`.

            Examples:
              halflight history
              halflight history --week
              halflight history --csv | halflight simulate - --config calmer.yaml
            """)

    @Flag(help: "Show seven days instead of one.") var week = false

    @Flag(help: "Write it as a trace, which `halflight simulate` runs with other settings.") var csv = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if csv, output.json { throw ValidationError("--csv and --json cannot be combined.") }
    }

    func run() throws {
        let (folder, band, place, isKept) = try MainActor.assumeIsolated {
            // A running agent keeps its rows for up to a minute.
            if let agent = try? AgentProxy() { try? agent.call(.writeHistory) }
            let configuration = try loadConfiguration()
            return (Folders.current.state, configuration.rules.band, configuration.place, configuration.keepsHistory)
        }
        var reader = HistoryReader(HistoryFolder(state: folder))
        // The present second is shown whole. The clock may be wrong, even before 1970.
        let until = max(time(nil) + 1, 0)
        let offset = localTime(until)?.tm_gmtoff ?? 0
        let since = max(until - (week ? 7 : 1) * 86_400, 0)
        defer { Output.complain(reader.problems) }
        if csv {
            let sky = SunSky.over(place)
            let trace = HistoryTrace(since: UInt64(since) * 1_000_000) { band.appearance(nearest: sky.level(at: $0)) }
            guard try write(trace, &reader, since: since) else { throw HistoryCommand.nothing(in: reader, isKept) }
            return
        }
        var record = HistoryRecord(
            since: UInt64(since) * 1_000_000, until: UInt64(until) * 1_000_000, offset: offset, band: band)
        reader.forEach(since: since) { record.add($0) }
        record.finish()
        guard !record.isEmpty || output.json else { throw HistoryCommand.nothing(in: reader, isKept) }
        try output.print(record) { record.lines(for: $0) }
    }

    private static func nothing(in reader: HistoryReader, _ isKept: Bool) -> CommandError {
        // The reader's problems give the reason.
        guard reader.problems.isEmpty else { return CommandError("Nothing of this time can be read.") }
        return CommandError(
            "Nothing was kept of this time.",
            isKept
                ? "The agent keeps the light and its decisions while it runs."
                : "The configuration says `history: off`.")
    }

    /// Returns whether the trace has any rows.
    private func write(_ trace: HistoryTrace, _ reader: inout HistoryReader, since: Int) throws -> Bool {
        var (trace, text) = (trace, "")
        try reader.forEach(since: since) { (entry) throws(CommandError) in
            text += trace.rows(entry) ?? ""
            guard text.utf8.count > 1 << 16 else { return }
            try Output.print(contents: text)
            text = ""
        }
        try Output.print(contents: text)
        return trace.hasBegun
    }
}
