import AgentInterface
import ArgumentParser
import DesktopSetup
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import LightTraces
import Simulation
import Vocabulary

/// The subcommand `halflight why`.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Show why it is day or night, and the last decisions.",
        discussion: """
            Prints the current reason, then the agent's last decisions, the newest last, including decisions \
            not to switch:
              switched    the appearance changed
              candidate   a threshold was passed; a switch follows unless the light goes back
              deferred    a switch is due, but has to wait
              cancelled   the light went back before a switch was due
              unchanged   the appearance stays the same

            Candidates that went back within seconds share one line, with their number.

            If no agent runs, the list comes from the history.

            Examples:
              halflight why --last 5
              halflight why --since 2h
            """)

    @Option(help: ArgumentHelp("Show only the last <number> decisions.", valueName: "number")) var last: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Show only decisions of the last <duration>, such as 90s or 2h.", valueName: "duration"),
        transform: TimeSpan.init(argument:))
    var since: TimeSpan?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let last, last < 1 {
            throw ValidationError("--last is \(last): expected a number of decisions, at least 1.")
        }
    }

    func run() throws {
        var account = try MainActor.assumeIsolated { try Self.account() }
        // The clock may be wrong, even before 1970.
        account.limit(to: last, since: since.map { UInt64(max(time(nil) - Int($0.seconds), 0)) * 1_000_000 })
        try output.print(account) { account.lines(for: $0, now: .now) }
    }

    @MainActor
    private static func account() throws(CommandError) -> Account {
        do throws(CommandError) {
            let agent = try AgentProxy()
            return Account(reason: try agent.call(.status).reason, decisions: try agent.call(.decisions))
        } catch {
            guard error.code == .noAgent else { throw error }
            let decisions = DecisionRecord.kept(in: HistoryFolder(state: Folders.current.state))
            guard !decisions.isEmpty else { throw error }
            return Account(
                reason: "The Halflight agent is not running. It decided last:", decisions: decisions)
        }
    }
}

extension DecisionRecord {
    /// At most 100, oldest first.
    static func kept(in folder: HistoryFolder) -> [DecisionRecord] {
        var records: [DecisionRecord] = []
        var known = KnownFacts()
        var reader = HistoryReader(folder)
        reader.forEach { entry in
            known.follow(entry.event)
            guard let decision = entry.decision else { return }
            records.append(
                DecisionRecord(
                    time: Timestamp(microseconds: entry.time), result: decision.result, rule: decision.rule,
                    reason: .text(decision.reason), appearance: decision.appearance, source: known.source?.name,
                    level: known.light?.level.percent, illuminance: known.light?.illuminance,
                    isWarning: decision.isWarning))
            if records.count >= 200 { records.removeFirst(100) }
        }
        return records.suffix(100)
    }
}

struct Account: JSONConvertible {
    let reason: Message
    private(set) var decisions: [DecisionRecord]

    /// `since` is in microseconds since 1970.
    mutating func limit(to count: Int?, since: UInt64?) {
        if let since { decisions.removeAll { $0.time.microseconds < since } }
        if let count { decisions = decisions.suffix(count) }
    }

    var json: JSON { ["reason": reason, "reasonId": reason.id, "decisions": decisions] }

    func lines(for terminal: Terminal, now: tm?) -> [StyledLine] {
        let catalogue = terminal.catalogue
        guard !decisions.isEmpty else { return [StyledLine(catalogue.text(reason))] }
        var table = Table([.number("TIME"), "RESULT", "NOW", "RULE", .number("LIGHT"), "REASON"])
        var rest = decisions[...]
        while let decision = rest.first {
            let count = rest.passingCandidates
            if count >= 2, let last = rest.dropFirst(2 * count - 1).first {
                rest = rest.dropFirst(2 * count)
                table.add(
                    Table.Cell(last.time.text(now: now)), Table.Cell(catalogue.text(for: last.result.word)),
                    Table.Cell(catalogue.text(for: last.appearance.rawValue)),
                    Table.Cell(catalogue.clause(Message("rule-\(last.rule)", last.rule))), Table.Cell("-"),
                    Table.Cell(catalogue.text("candidates that went back within seconds: \(count)")))
                continue
            }
            rest = rest.dropFirst()
            table.add(
                Table.Cell(decision.time.text(now: now)),
                Table.Cell(catalogue.text(for: decision.result.word), decision.result == .switched ? .bold : nil),
                Table.Cell(catalogue.text(for: decision.appearance.rawValue)),
                Table.Cell(catalogue.clause(Message("rule-\(decision.rule)", decision.rule))),
                Table.Cell(catalogue.text(lightText(level: decision.level, illuminance: decision.illuminance) ?? "-")),
                decision.isWarning
                    ? Table.Cell("! \(catalogue.text(decision.reason))", .warning)
                    : Table.Cell(catalogue.text(decision.reason)))
        }
        return [StyledLine(catalogue.text(reason)), ""] + table.lines(for: terminal)
    }
}

extension ArraySlice<DecisionRecord> {
    /// Counts canceled candidates at the beginning. Each lasts less than ten seconds and follows another.
    fileprivate var passingCandidates: Int {
        var (count, rest) = (0, self)
        while let candidate = rest.first, let end = rest.dropFirst().first, candidate.result == .candidate,
            end.result == .cancelled, end.time.microseconds < candidate.time.microseconds + 10_000_000
        {
            (count, rest) = (count + 1, rest.dropFirst(2))
        }
        return count
    }
}
