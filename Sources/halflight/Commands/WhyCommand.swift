import AgentInterface
import ArgumentParser
import DesktopSetup
import Glibc
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
        try output.print(account) { account.lines(for: $0, now: .now) }
    }
}

/// The agent's decisions, and the current reason.
struct Account: JSONConvertible {
    let reason: String
    let decisions: [DecisionRecord]

    var json: JSON { ["reason": reason, "decisions": decisions] }

    /// The output of `why`.
    func lines(for terminal: Terminal, now: tm?) -> [String] {
        guard !decisions.isEmpty else { return [reason] }
        var table = Table([.number("TIME"), "RESULT", "NOW", "RULE", .number("LIGHT"), "REASON"])
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
