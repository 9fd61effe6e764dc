package import HalflightTerminal
package import LightTraces
package import Switching

/// One trace under two configurations, side by side.
package struct Comparison {
    private var one: Simulation
    private var other: Simulation
    private(set) var disagreement = Disagreement()

    var first: SimulationReport { one.report }
    var second: SimulationReport { other.report }

    /// - Parameter nights: the nights by the sun at the place of each.
    package init(
        _ first: Rules, _ second: Rules, nights: (first: Simulation.Nights, second: Simulation.Nights)? = nil
    ) {
        (one, other) = (Simulation(first, nights: nights?.first), Simulation(second, nights: nights?.second))
    }

    /// A sentence on a night lock of either that has no effect, because the trace does not tell the time.
    package var missingClock: String? { one.missingClock ?? other.missingClock }

    /// Runs a whole trace under both.
    package mutating func run(_ trace: TraceReader) throws(CommandError) {
        one.begin(trace)
        other.begin(trace)
        try trace.forEach { entry in
            one.add(entry)
            other.add(entry)
            disagreement.compare(first.course.latest.changes, second.course.latest.changes, before: entry.time)
        }
        one.finish()
        other.finish()
        disagreement.compare([], [], before: .seconds(Int64.max))
        disagreement.finish(at: first.summary.duration)
    }
}

/// The times at which two simulations of one trace have different appearances.
struct Disagreement {
    /// The present appearance of either; nil before it has one.
    var first: Appearance?
    var second: Appearance?
    /// The number of spans.
    private(set) var count = 0
    /// The total length of the spans.
    private(set) var total = Duration.zero
    /// The longest spans, longest first.
    private(set) var longest: [Span] = []
    private var open: Span?
    /// The changes of either that were not compared yet.
    private var ofFirst: ArraySlice<Course.Switch> = []
    private var ofSecond: ArraySlice<Course.Switch> = []

    /// A span in which the two differ.
    struct Span: Equatable {
        let from: Duration
        var until: Duration
        let first: Appearance
        let second: Appearance

        var duration: Duration { until - from }
    }

    /// The number of longest spans that are kept.
    private static let kept = 5

    /// Compares the changes of both; those at or after `time` wait, because more may come at the same moment.
    mutating func compare(_ one: [Course.Switch], _ other: [Course.Switch], before time: Duration) {
        ofFirst += one
        ofSecond += other
        guard !ofFirst.isEmpty || !ofSecond.isEmpty else { return }
        while let next = [ofFirst.first?.time, ofSecond.first?.time].compactMap(\.self).min(), next < time {
            // Decisions of both at one time count together: in between they did not differ.
            while ofFirst.first?.time == next { first = ofFirst.removeFirst().appearance }
            while ofSecond.first?.time == next { second = ofSecond.removeFirst().appearance }
            settle(at: next)
        }
    }

    /// Compares both appearances at a time.
    mutating func settle(at time: Duration) {
        guard let first, let second else { return }
        if let open, open.first == first, open.second == second { return }
        finish(at: time)
        if first != second { open = Span(from: time, until: time, first: first, second: second) }
    }

    /// Ends the current span, if any.
    mutating func finish(at time: Duration) {
        guard var span = open else { return }
        open = nil
        span.until = time
        // A span that begins at the last row has no length.
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
    /// - Parameter names: those of the two configurations.
    package func lines(_ names: (String, String), for terminal: Terminal) -> [StyledLine] {
        var table = Table([Table.Column(), Table.Column(title: names.0), Table.Column(title: names.1)])
        let starts = [first, second].map { Table.Cell($0.course.start?.appearance.rawValue ?? "-") }
        table.add(Table.Cell("start", .dim), starts[0], starts[1])
        for (one, other) in zip(first.summary.rows, second.summary.rows) {
            table.add(Table.Cell(one.title, .dim), Table.Cell(one.text), Table.Cell(other.text))
        }
        return table.lines(for: terminal) + [""] + disagreement.lines(names, for: terminal)
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
    fileprivate func lines(_ names: (String, String), for terminal: Terminal) -> [StyledLine] {
        guard count > 0 else { return ["The two configurations never differ."] }
        let often = count == 1 ? "once" : "\(count) times"
        let which = count > longest.count ? "The longest:" : "When:"
        var table = Table([
            Table.Column(title: "FROM", isNumeric: true), Table.Column(title: "FOR", isNumeric: true),
            Table.Column(title: names.0), Table.Column(title: names.1),
        ])
        for span in longest {
            table.add(
                Table.Cell(span.from.clock), Table.Cell(span.duration.clock), Table.Cell(span.first.rawValue),
                Table.Cell(span.second.rawValue))
        }
        return ["They differ \(often), for \(total.clock) in all. \(which)"] + table.lines(for: terminal)
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
