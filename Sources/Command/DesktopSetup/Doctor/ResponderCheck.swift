import AgentInterface
import HalflightTerminal
import Processes
import SDEvent
import Vocabulary

/// Whether each responder's last switch worked.
struct ResponderCheck {
    var responders: [ResponderReport]?
    /// Whether systemd keeps the agent's log.
    var hasSystemd = true

    var findings: [Finding] {
        guard let responders else { return [.skipped("responders", "Not checked: the agent is not running.")] }
        let failing = responders.filter { $0.checkStatus == .error && !$0.isMadeUpOfOthers(responders) }
        let notNotified = responders.filter { $0.status == .notNotified }
        let well = responders.filter { [.ok, .pending].contains($0.status) }.map(\.name)
        let idle = responders.filter { $0.status == .notRunning }.map(\.name)
        if failing.isEmpty, notNotified.isEmpty, well.isEmpty, idle.isEmpty {
            return [
                .warning(
                    "responders", "Halflight switches nothing here: nothing that it can switch was found.",
                    advice: SettingsCheck.desktopAdvice)
            ]
        }
        let parts: [Message?] = [
            well.isEmpty ? nil : "These follow the appearance: \(well.joined(separator: ", ")).",
            idle.isEmpty ? nil : "Not running: \(idle.joined(separator: ", ")).",
        ]
        let known = parts.compactMap(\.self)
        let followers: [Finding] = known.isEmpty ? [] : [.ok("responders", known.joined(by: " "))]
        return followers + notNotified.map(warning) + failing.map(finding)
    }

    private func warning(_ responder: ResponderReport) -> Finding {
        .warning(
            responder.name, responder.state,
            advice: "Programs that are running keep their look until they are started again.")
    }

    private func finding(_ responder: ResponderReport) -> Finding {
        let printed = responder.output.last { $0 != OutputLines.leftOut }
        return .error(
            responder.name, printed.map { "\(responder.state). It printed: \($0)" } ?? responder.state,
            advice: advice(for: responder))
    }

    private func advice(for responder: ResponderReport) -> Message {
        let parts = responder.name.split(separator: "/", maxSplits: 1)
        let byHand: Message = "Run it by hand with `day` or `night`"
        switch (parts.first, responder.output.isEmpty) {
        case ("hooks", true): return "\(byHand) to see more."
        case ("hooks", false): return "\(byHand); its output: halflight responders --output"
        case ("darkman", true): return "Run it by hand to see more."
        case (_, false): return "Its output: halflight responders --output"
        case ("recipes", true) where parts.count == 2:
            return "See `halflight recipe show \(parts[1])`; to turn it off: halflight recipe disable \(parts[1])"
        case (_, true) where ["toolkit", "colour scheme"].contains(responder.stage):
            return "Correct that, or select other desktops with the key `desktop` of the configuration."
        case (_, true):
            return hasSystemd ? "The agent's log: journalctl --user -u halflight" : "See the agent's log."
        }
    }
}
