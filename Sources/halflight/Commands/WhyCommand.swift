import AgentInterface
import ArgumentParser
import DesktopSetup
import HalflightTerminal
import Switching

/// The subcommand `halflight why`.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Show why it is day or night, and the last decisions.",
        discussion: """
            Prints the current reason, then the agent's last decisions, the newest last, including those not to \
            switch:
              switched    the appearance changed
              candidate   a threshold was passed; a switch follows if the light stays
              deferred    a switch is due, but has to wait
              cancelled   the light went back before a switch was due
              held        the appearance stays the same
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let (state, decisions) = try MainActor.assumeIsolated {
            let agent = try AgentProxy()
            return (try agent.call(.status), try agent.call(.decisions))
        }
        let account = Account(reason: state.reason, decisions: decisions)
        guard !output.json else { return try Output.print("\(account.json)") }
        try Output.print(account.lines(for: .output, now: .now))
    }
}

/// The agent's decisions, and the current reason.
struct Account {
    let reason: String
    let decisions: [DecisionRecord]

    /// The keys that `why --json` promises.
    var json: JSON {
        ["reason": .text(reason), "decisions": .list(decisions.map(\.json))]
    }

    /// The output of `why`.
    func lines(for terminal: Terminal, now: CalendarTime?) -> [String] {
        guard !decisions.isEmpty else { return [reason] }
        var table = Table([
            Table.Column(title: "TIME", isNumeric: true), Table.Column(title: "RESULT"), Table.Column(title: "NOW"),
            Table.Column(title: "RULE"), Table.Column(title: "LIGHT", isNumeric: true), Table.Column(title: "REASON"),
        ])
        for decision in decisions {
            table.add(
                Table.Cell(decision.time.text(now: now)),
                Table.Cell(decision.result.rawValue, decision.result == .switched ? .bold : nil),
                Table.Cell(decision.appearance.rawValue),
                Table.Cell(decision.rule),
                Table.Cell(lightText(level: decision.level, illuminance: decision.illuminance) ?? "-"),
                decision.isWarning ? Table.Cell("! \(decision.reason)", .warning) : Table.Cell(decision.reason))
        }
        return [reason, ""] + table.lines(for: terminal)
    }
}
