package import HalflightTerminal
internal import Switching

/// A simulation's results: the decisions and the totals.
package struct SimulationReport {
    package private(set) var course: DecisionTimeline
    package private(set) var summary = Summary()
    /// For another run.
    var origin: (rules: Rules, trace: String, nights: Simulation.Nights?)?

    /// - Parameters:
    ///   - keepsDecisions: also keeps decisions other than switches.
    ///   - reach: the least number of each to keep from the beginning and from the end.
    package init(keepsDecisions: Bool = false, reach: Int = 5000) {
        course = DecisionTimeline(keepsDecisions: keepsDecisions, reach: reach)
    }

    mutating func add(_ step: Simulation.Step) {
        summary.add(step)
        course.add(step)
    }

    mutating func finish() { summary.finish() }

    package func lines(for terminal: Terminal) -> [StyledLine] {
        let decided = course.keepsDecisions ? course.decisionLines(for: terminal) : course.switchLines(for: terminal)
        var table = Table(columns: 2)
        for row in summary.rows { table.add(Table.Cell(row.title, .dim), Table.Cell(row.text)) }
        return decided + [""] + table.lines(for: terminal)
    }

    /// The members that `simulate --json` promises, besides the trace's name.
    package var members: [JSON.Member] {
        var members: [JSON.Member] = [
            .init(key: "start", value: course.start?.json ?? .null),
            .init(
                key: "switches",
                value: list(course.switches) { $0.isStart ? [] : [DecisionTimeline.Switch($0)].compactMap(\.self) }),
        ]
        if course.keepsDecisions {
            members.append(.init(key: "decisions", value: list(course.decisions, of: \.decisions)))
        }
        return members + [.init(key: "summary", value: summary.json)]
    }

    /// Runs again to find omitted elements.
    private func list<Element: JSONConvertible>(
        _ kept: EdgeBuffer<Element>, of elements: @escaping (Simulation.Step) -> [Element]
    ) -> JSON {
        guard kept.omitted > 0, let origin else { return kept.elements.json }
        return .series(
            JSON.Series { (body) throws(CommandError) in
                var again = Simulation(origin.rules, nights: origin.nights)
                try again.run(.opened(origin.trace)) { (step) throws(CommandError) in
                    for element in elements(step) { try body(element.json) }
                }
            })
    }
}
