package import HalflightTerminal
package import Switching

/// The decisions of a simulation, in order: the start, the switches, and, on request, all others.
package struct Course {
    /// The first appearance; nil if the trace ended before it was decided.
    package private(set) var start: Switch?
    /// The changes of appearance after the start.
    package private(set) var switches: Excerpt<Switch>
    /// Every decision, including those not to switch; empty if they are not kept.
    package private(set) var decisions: Excerpt<Decision>
    let keepsDecisions: Bool
    /// The results of the last row of the trace, and of the deadlines before it.
    private(set) var latest = Latest()

    struct Latest {
        /// The changes of appearance, including the start.
        var changes: [Switch] = []
        var decisions: [Decision] = []
    }

    /// A change of appearance.
    package struct Switch: Equatable {
        package let time: Duration
        package let appearance: Appearance
        package let reason: String
    }

    init(keepsDecisions: Bool, reach: Int = 5000) {
        self.keepsDecisions = keepsDecisions
        (switches, decisions) = (Excerpt(reach: reach), Excerpt(reach: reach))
    }

    mutating func add(_ step: Simulation.Step) {
        if keepsDecisions {
            for decision in step.decisions { decisions.append(decision) }
            latest.decisions += step.decisions
        }
        guard let change = step.change else { return }
        // Without any level the agent asks the sun; a trace has none.
        let reason = change.light == nil ? "no level yet, so \(change.to) is assumed" : "\(change.reason)"
        let new = Switch(time: step.time, appearance: change.to, reason: reason)
        latest.changes.append(new)
        if step.isStart { start = new } else { switches.append(new) }
    }

    /// Forgets what the last row brought.
    mutating func beginRow() {
        if !latest.changes.isEmpty || !latest.decisions.isEmpty { latest = Latest() }
    }

    package func switchLines(for terminal: Terminal) -> [StyledLine] {
        guard let start else { return ["The trace ended before the first level, so nothing was decided."] }
        var table = Table([Table.Column(isNumeric: true), Table.Column(), Table.Column()])
        table.add(Table.Cell(start.time.clock), Table.Cell(start.appearance.rawValue), "start: \(start.reason)")
        func add(_ switches: [Switch]) {
            for one in switches {
                let appearance = Table.Cell(one.appearance.rawValue, .bold)
                table.add(Table.Cell(one.time.clock), appearance, Table.Cell(one.reason))
            }
        }
        add(switches.first)
        if switches.omitted > 0 { table.add("...", "", "\(switches.omitted) more switches; --json lists them") }
        add(switches.last)
        return table.lines(for: terminal)
    }

    package func decisionLines(for terminal: Terminal) -> [StyledLine] {
        var table = Table([
            Table.Column(title: "TIME", isNumeric: true), Table.Column(title: "RESULT"), Table.Column(title: "NOW"),
            Table.Column(title: "RULE"), Table.Column(title: "REASON"),
        ])
        func add(_ decisions: [Decision]) {
            for decision in decisions {
                let result = decision.result.word
                table.add(
                    Table.Cell(decision.time.sinceStart.clock),
                    Table.Cell(result, decision.result == .switched ? .bold : nil),
                    Table.Cell(decision.appearance.rawValue),
                    Table.Cell(decision.reason.rule.rawValue),
                    decision.isWarning ? Table.Cell("! \(decision.reason)", .warning) : Table.Cell("\(decision.reason)")
                )
            }
        }
        add(decisions.first)
        if decisions.omitted > 0 {
            table.add("...", "", "", "", "\(decisions.omitted) more decisions; --json lists them")
        }
        add(decisions.last)
        return table.lines(for: terminal)
    }
}

extension Course.Switch: JSONConvertible {
    /// The keys that `simulate --json` promises for each switch.
    package var json: JSON {
        ["seconds": time.inSeconds, "appearance": appearance.rawValue, "reason": reason]
    }
}

extension Decision: JSONConvertible {
    /// The keys that `simulate --all --json` promises for each decision.
    package var json: JSON {
        [
            "seconds": time.sinceStart.inSeconds, "result": result.rawValue, "rule": reason.rule.rawValue,
            "reason": "\(reason)", "appearance": appearance.rawValue, "source": source?.description,
            "level": light?.level.percent, "illuminance": light?.illuminance, "warning": isWarning,
        ]
    }
}
