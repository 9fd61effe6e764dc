internal import DecisionEngine
package import HalflightTerminal
package import Switching

/// A Decider driven by a trace. Nothing waits: each deadline is served at its time in the trace, like an agent's timer.
package struct Simulation {
    package private(set) var report: SimulationReport
    private var decider: Decider
    private var hasBegun = false
    private var clock: TraceClock

    /// Around a time in seconds since 1970.
    package typealias Nights = @Sendable (_ time: Double) -> [SolarNight]

    /// A trace has no earlier state and no sun, so day is assumed until the first trusted level.
    ///
    /// - Parameter nights: need a clock with its date in the trace.
    package init(_ rules: Rules, _ report: SimulationReport = SimulationReport(), nights: Nights? = nil) {
        (self.report, clock) = (report, TraceClock(for: rules, nights))
        let start = Decider.Start(persisted: nil, fallback: .day)
        decider = Decider(rules: rules, start: start, at: .beginning)
        addStep(.time, at: .beginning, decider.observe(.time, at: .beginning))
    }

    /// The report can run the trace once more.
    package mutating func run(_ trace: TraceReader) throws(CommandError) {
        report.origin = (decider.rules, trace.path, clock.nights)
        try run(trace) { _ in }
        report.finish()
    }

    mutating func run(
        _ trace: TraceReader, _ body: (Step) throws(CommandError) -> Void
    ) throws(CommandError) {
        clock.trace = trace
        try trace.forEach { (entry) throws(CommandError) in try add(entry, body) }
    }

    /// Serves the deadlines before the entry first.
    private mutating func add(
        _ entry: TraceEntry, _ body: (Step) throws(CommandError) -> Void
    ) throws(CommandError) {
        let (event, time) = (entry.event, moment(of: entry))
        while let (due, outcome) = decider.serveDeadline(before: event, at: time) {
            try body(addStep(.time, at: due, outcome))
            // The agent also determines the nights anew with each deadline.
            if let clock = clock.timeOfDay(at: due.sinceStart) {
                try body(addStep(clock, at: due, decider.observe(clock, at: due)))
            }
        }
        var told = event
        if case .timeOfDay = event {
            told = clock.timeOfDay(at: entry.time) ?? event
            clock.isTold = true
        }
        try body(addStep(told, at: time, decider.observe(told, at: time)))
    }

    /// The agent rereads a source before a 0 counts after waking (rule 6). That read's row has a rounded time, or the
    /// time when the read ended. As in the engine, the row counts just before the deadline.
    private func moment(of entry: TraceEntry) -> Instant {
        let time = Instant(sinceStart: entry.time)
        guard let due = decider.wakingEnds, due <= time, time <= due + Engine.longestRead,
            case .reading(let reading) = entry.event, reading.source == decider.source,
            reading.source.kind.has(.canBeReadAgain)
        else { return time }
        return due + .nanoseconds(-1)
    }

    /// `nil` if the trace tells the time.
    package var missingClock: String? { clock.missing(at: report.summary.duration) }

    @discardableResult
    private mutating func addStep(_ event: Event, at time: Instant, _ outcome: Outcome) -> Step {
        let isStart = outcome.change != nil && !hasBegun
        if isStart { hasBegun = true }
        let step = Step(
            time: time.sinceStart, event: event, change: outcome.change, isStart: isStart,
            decisions: outcome.decisions, appearance: decider.appearance,
            lightAppearance: decider.lightAppearance, suppression: decider.suppressedBy)
        report.add(step)
        return step
    }

    /// The result of an event, or of a deadline between events.
    struct Step {
        /// Since the trace's first row.
        let time: Duration
        /// `Event.time` at a deadline.
        let event: Event
        /// A change that responders would receive. The first one is the appearance at the start.
        let change: Change?
        /// A start isn't a switch.
        let isStart: Bool
        let decisions: [Decision]
        let appearance: Appearance
        /// Without the night lock.
        let lightAppearance: Appearance
        /// Suppresses the source's readings from now on.
        let suppression: SuppressionCause?
    }
}

extension Instant {
    fileprivate static let beginning = Instant(sinceStart: .zero)
}

extension TraceReader {
    package static func opened(_ path: String) throws(CommandError) -> TraceReader {
        do throws(TraceError) {
            return try TraceReader(path: path)
        } catch {
            throw CommandError(error)
        }
    }

    /// Throws if the trace has no entry.
    package func forEach(_ body: (TraceEntry) throws(CommandError) -> Void) throws(CommandError) {
        var isEmpty = true
        while let entry = try nextEntry() {
            isEmpty = false
            try body(entry)
        }
        if isEmpty {
            throw CommandError("\(path): has no rows after the first line: expected at least one, with a time.")
        }
    }

    private func nextEntry() throws(CommandError) -> TraceEntry? {
        do throws(TraceError) {
            return try next()
        } catch {
            throw CommandError(error)
        }
    }
}

extension CommandError {
    package init(_ error: TraceError) { self.init("\(error)") }
}
