package import HalflightTerminal
package import LightTraces
package import Switching

/// One trace under two configurations, side by side.
package struct Comparison {
    private var one: Simulation
    private var other: Simulation
    package private(set) var disagreement = Disagreement()

    package var first: SimulationReport { one.report }
    package var second: SimulationReport { other.report }

    package init(_ first: Rules, _ second: Rules) {
        one = Simulation(first)
        other = Simulation(second)
    }

    /// Runs a whole trace under both.
    ///
    /// - Throws: `CommandError` when it is none.
    package mutating func run(_ trace: TraceReader) throws(CommandError) {
        try trace.forEach { handle($0) }
        one.finish()
        other.finish()
        disagreement.finish(at: first.summary.duration)
    }

    private mutating func handle(_ entry: TraceEntry) {
        var ofFirst = Comparison.appearances(after: entry, &one)
        var ofSecond = Comparison.appearances(after: entry, &other)
        while let now = [ofFirst.first?.time, ofSecond.first?.time].compactMap(\.self).min() {
            // Decisions of both at one moment count together: in between they did not differ.
            while let next = ofFirst.first, next.time == now { disagreement.first = ofFirst.removeFirst().appearance }
            while let next = ofSecond.first, next.time == now {
                disagreement.second = ofSecond.removeFirst().appearance
            }
            disagreement.settle(at: now)
        }
    }

    /// The appearances that an entry, and the deadlines before it, lead to.
    private static func appearances(
        after entry: TraceEntry, _ simulation: inout Simulation
    ) -> ArraySlice<Course.Switch> {
        let hadStart = simulation.report.course.start != nil
        let known = simulation.report.course.switches.count
        simulation.add(entry)
        let course = simulation.report.course
        let new = course.switches[known...]
        guard !hadStart, let start = course.start else { return new }
        return [start] + new
    }
}

/// The times at which two simulations of one trace have different appearances.
package struct Disagreement {
    /// The present appearance of either; nil before it has one.
    package var first: Appearance?
    package var second: Appearance?
    /// The number of spans.
    package private(set) var count = 0
    /// The total length of the spans.
    package private(set) var total = Duration.zero
    /// The longest spans, longest first.
    package private(set) var longest: [Span] = []
    private var open: Span?

    /// A span in which the two differ.
    package struct Span: Equatable {
        package let from: Duration
        package var until: Duration
        package let first: Appearance
        package let second: Appearance

        package var duration: Duration { until - from }
    }

    /// The number of longest spans that are kept.
    package static let kept = 5

    /// Compares both appearances at a time.
    package mutating func settle(at time: Duration) {
        guard let first, let second else { return }
        if let open, open.first == first, open.second == second { return }
        finish(at: time)
        if first != second { open = Span(from: time, until: time, first: first, second: second) }
    }

    /// Ends the current span, if any.
    package mutating func finish(at time: Duration) {
        guard var span = open else { return }
        open = nil
        span.until = time
        // At the last row there may be one that has not lasted at all.
        guard span.duration > .zero else { return }
        count += 1
        total += span.duration
        let place = longest.firstIndex { $0.duration < span.duration } ?? longest.count
        longest.insert(span, at: place)
        if longest.count > Disagreement.kept { longest.removeLast() }
    }
}

// MARK: - Shown

extension Comparison {
    /// The output for a person; `names` are those of the two configurations.
    package func lines(_ names: (String, String), for terminal: Terminal) -> [String] {
        var table = Table([Table.Column(), Table.Column(title: names.0), Table.Column(title: names.1)])
        table.add(Table.Cell("start", .dim), cell(first.course.start), cell(second.course.start))
        for (one, other) in zip(first.summary.rows, second.summary.rows) {
            table.add(Table.Cell(one.title, .dim), Table.Cell(one.text), Table.Cell(other.text))
        }
        return table.lines(for: terminal) + [""] + disagreement.lines(names, for: terminal)
    }

    private func cell(_ start: Course.Switch?) -> Table.Cell {
        Table.Cell(start?.appearance.rawValue ?? "-")
    }

    /// The members that `simulate --compare --json` promises, besides the trace's name.
    package func members(_ names: (String, String)) -> [JSON.Member] {
        [
            .init(key: "first", value: .object([.init(key: "config", value: .text(names.0))] + first.members)),
            .init(key: "second", value: .object([.init(key: "config", value: .text(names.1))] + second.members)),
            .init(key: "disagreement", value: disagreement.json),
        ]
    }
}

extension Disagreement {
    fileprivate func lines(_ names: (String, String), for terminal: Terminal) -> [String] {
        guard count > 0 else { return ["They never differ."] }
        let often = count == 1 ? "once" : "\(count) times"
        let which = count > longest.count ? "The longest:" : "The spans:"
        var table = Table([
            Table.Column(title: "FROM", isNumeric: true), Table.Column(title: "FOR", isNumeric: true),
            Table.Column(title: names.0), Table.Column(title: names.1),
        ])
        for span in longest {
            table.add(
                Table.Cell(span.from.clock), Table.Cell(span.duration.clock), Table.Cell(span.first.rawValue),
                Table.Cell(span.second.rawValue))
        }
        return ["They differ \(often), for \(total.clock) in all. \(which)"]
            + table.lines(for: terminal)
    }

    fileprivate var json: JSON {
        [
            "spans": count, "minutes": total.inSeconds / 60,
            "longest": longest.map { span -> JSON in
                [
                    "fromSeconds": span.from.inSeconds, "untilSeconds": span.until.inSeconds,
                    "first": span.first.rawValue, "second": span.second.rawValue,
                ]
            },
        ]
    }
}
