package import HalflightTerminal
package import Switching

/// The decisions of a simulation, in order: the start, the switches, and, on request, all others.
package struct Course {
    /// The first appearance; nil if the trace ended before it was decided.
    package private(set) var start: Switch?
    /// The changes of appearance after the start.
    package private(set) var switches: [Switch] = []
    /// Every decision, including those not to switch; empty if they are not kept.
    package private(set) var decisions: [Decision] = []
    let keepsDecisions: Bool

    /// A change of appearance.
    package struct Switch: Equatable {
        package let time: Duration
        package let appearance: Appearance
        package let reason: String
    }

    init(keepsDecisions: Bool) { self.keepsDecisions = keepsDecisions }

    /// The start and the switches.
    var appearances: [Switch] { (start.map { [$0] } ?? []) + switches }

    mutating func add(_ step: Simulation.Step) {
        if keepsDecisions { decisions += step.decisions }
        guard let change = step.change else { return }
        // Without any level the agent asks the sun; a trace has none.
        let reason = change.light == nil ? "no level yet, so \(change.to) is assumed" : "\(change.reason)"
        let new = Switch(time: step.time, appearance: change.to, reason: reason)
        if step.isStart { start = new } else { switches.append(new) }
    }

    package func switchLines(for terminal: Terminal) -> [StyledLine] {
        guard let start else { return ["The trace ended before the first level, so nothing was decided."] }
        var table = Table([Table.Column(isNumeric: true), Table.Column(), Table.Column()])
        table.add(Table.Cell(start.time.clock), Table.Cell(start.appearance.rawValue), "start: \(start.reason)")
        for one in switches {
            table.add(Table.Cell(one.time.clock), Table.Cell(one.appearance.rawValue, .bold), Table.Cell(one.reason))
        }
        return table.lines(for: terminal)
    }

    package func decisionLines(for terminal: Terminal) -> [StyledLine] {
        var table = Table([
            Table.Column(title: "TIME", isNumeric: true), Table.Column(title: "RESULT"), Table.Column(title: "NOW"),
            Table.Column(title: "RULE"), Table.Column(title: "REASON"),
        ])
        for decision in decisions {
            let result = decision.result.rawValue
            table.add(
                Table.Cell(decision.time.sinceStart.clock),
                Table.Cell(result, decision.result == .switched ? .bold : nil),
                Table.Cell(decision.appearance.rawValue),
                Table.Cell(decision.reason.rule.rawValue),
                decision.isWarning ? Table.Cell("! \(decision.reason)", .warning) : Table.Cell("\(decision.reason)"))
        }
        return table.lines(for: terminal)
    }

    package var members: [JSON.Member] {
        var members: [JSON.Member] = [
            .init(key: "start", value: start?.json ?? .null),
            .init(key: "switches", value: .list(switches.map(\.json))),
        ]
        if keepsDecisions { members.append(.init(key: "decisions", value: .list(decisions.map(\.json)))) }
        return members
    }
}

extension Course.Switch {
    /// The keys that `simulate --json` promises for each switch.
    package var json: JSON {
        ["seconds": time.inSeconds, "appearance": appearance.rawValue, "reason": reason]
    }
}

extension Decision {
    /// The keys that `simulate --all --json` promises for each decision.
    fileprivate var json: JSON {
        [
            "seconds": time.sinceStart.inSeconds, "result": result.rawValue, "rule": reason.rule.rawValue,
            "reason": "\(reason)", "appearance": appearance.rawValue, "source": source?.description,
            "level": light?.level.percent, "illuminance": light?.illuminance, "warning": isWarning,
        ]
    }
}
