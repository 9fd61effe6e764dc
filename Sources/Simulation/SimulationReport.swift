package import HalflightTerminal
internal import Switching

/// The results of a simulation: the decisions and the totals.
package struct SimulationReport {
    package private(set) var course: Course
    package private(set) var summary = Summary()
    /// The data for a plot; nil if none is wanted.
    package private(set) var plot: PlotRecording?

    /// - Parameters:
    ///   - keepsDecisions: whether all decisions are kept, or only the switches.
    ///   - plots: whether the light is kept, in constant memory, so that it can be drawn.
    package init(keepsDecisions: Bool = false, plots: Bool = false) {
        course = Course(keepsDecisions: keepsDecisions)
        plot = plots ? PlotRecording() : nil
    }

    mutating func add(_ step: Simulation.Step) {
        summary.add(step)
        if step.change != nil || !step.decisions.isEmpty { course.add(step) }
        plot?.add(step)
    }

    mutating func finish() {
        summary.finish()
        plot?.finish(at: summary.duration)
    }

    package func lines(for terminal: Terminal) -> [StyledLine] {
        let decided = course.keepsDecisions ? course.decisionLines(for: terminal) : course.switchLines(for: terminal)
        var table = Table(columns: 2)
        for row in summary.rows { table.add(Table.Cell(row.title, .dim), Table.Cell(row.text)) }
        return decided + [""] + table.lines(for: terminal)
    }

    /// The members that `simulate --json` promises, besides the trace's name.
    package var members: [JSON.Member] {
        course.members + [.init(key: "summary", value: summary.json)]
    }
}
