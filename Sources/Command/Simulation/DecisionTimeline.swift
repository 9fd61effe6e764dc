package import HalflightTerminal
package import Vocabulary

/// A simulation's decisions, in order. They are the start, the switches and, on request, all others.
package struct DecisionTimeline {
    /// `nil` if the trace ended before the first decision.
    package private(set) var start: Switch?
    package private(set) var switches: EdgeBuffer<Switch>
    /// Includes decisions not to switch. Empty if decisions aren't kept.
    package private(set) var decisions: EdgeBuffer<Decision>
    let keepsDecisions: Bool

    /// A change of appearance.
    package struct Switch: Equatable {
        package let time: Duration
        package let appearance: Appearance
        package let reason: String
    }

    init(keepsDecisions: Bool, reach: Int = 5000) {
        self.keepsDecisions = keepsDecisions
        (switches, decisions) = (EdgeBuffer(reach: reach), EdgeBuffer(reach: reach))
    }

    mutating func add(_ step: Simulation.Step) {
        if keepsDecisions { for decision in step.decisions { decisions.append(decision) } }
        guard let change = Switch(step) else { return }
        if step.isStart { start = change } else { switches.append(change) }
    }

    package func switchLines(for terminal: Terminal) -> [StyledLine] {
        guard let start else { return ["The trace ended before the first level, so nothing was decided."] }
        var table = Table([Table.Column(isNumeric: true), Table.Column(), Table.Column()])
        table.add(Table.Cell(start.time.clock), Table.Cell(start.appearance.rawValue), "start: \(start.reason)")
        switches.add(to: &table, omission: ["...", "", "\(switches.omitted) more switches; --json lists them"]) {
            [Table.Cell($0.time.clock), Table.Cell($0.appearance.rawValue, .bold), Table.Cell($0.reason)]
        }
        return table.lines(for: terminal)
    }

    package func decisionLines(for terminal: Terminal) -> [StyledLine] {
        var table = Table([.number("TIME"), "RESULT", "NOW", "RULE", "REASON"])
        let omission: [Table.Cell] = [
            "...", "", "", "", "\(decisions.omitted) more decisions; --json lists them",
        ]
        decisions.add(to: &table, omission: omission) { decision in
            [
                Table.Cell(decision.time.sinceStart.clock),
                Table.Cell(decision.result.word, decision.result == .switched ? .bold : nil),
                Table.Cell(decision.appearance.rawValue), Table.Cell(decision.reason.rule.rawValue),
                decision.isWarning ? Table.Cell("! \(decision.reason)", .warning) : Table.Cell("\(decision.reason)"),
            ]
        }
        return table.lines(for: terminal)
    }
}

extension DecisionTimeline.Switch {
    /// Returns `nil` without a change.
    init?(_ step: Simulation.Step) {
        guard let change = step.change else { return nil }
        // Without a level, the agent asks the sun, but a trace has no sun.
        let reason = change.light == nil ? "no level yet, so \(change.to) is assumed" : "\(change.reason)"
        self.init(time: step.time, appearance: change.to, reason: reason)
    }
}

extension DecisionTimeline.Switch: JSONConvertible {
    /// The keys that `simulate --json` promises.
    package var json: JSON {
        ["seconds": time.inSeconds, "appearance": appearance.rawValue, "reason": reason]
    }
}

extension Decision: JSONConvertible {
    /// The keys that `simulate --all --json` promises.
    package var json: JSON {
        [
            "seconds": time.sinceStart.inSeconds, "result": result.rawValue, "rule": reason.rule.rawValue,
            "reason": "\(reason)", "appearance": appearance.rawValue, "source": source?.description,
            "level": light?.level.percent, "illuminance": light?.illuminance, "warning": isWarning,
        ]
    }
}
