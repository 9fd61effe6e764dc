internal import DecisionEngine
package import HalflightTerminal
package import Switching

/// A Decider that is driven by a trace: the trace's time is its clock, so nothing waits.
///
/// Each deadline that the Decider names is served at its own time, as a timer of the agent would.
package struct Simulation {
    package private(set) var report: SimulationReport
    private var decider: Decider
    private var hasBegun = false
    private var clock: TraceClock

    /// The nights by the sun around a time, in seconds since 1970.
    package typealias Nights = @Sendable (_ time: Double) -> [SolarNight]

    /// A Decider at a trace's beginning, without a state from an earlier run.
    ///
    /// A trace has no sun, so day is assumed until the first trusted level.
    ///
    /// - Parameter nights: the nights by the sun at the person's place; they need a clock with its date in the trace.
    package init(_ rules: Rules, _ report: SimulationReport = SimulationReport(), nights: Nights? = nil) {
        (self.report, clock) = (report, TraceClock(for: rules, nights))
        let start = Decider.Start(persisted: nil, fallback: .day)
        decider = Decider(rules: rules, start: start, at: .beginning)
        addStep(.time, at: .beginning, decider.observe(.time, at: .beginning))
    }

    /// Runs a whole trace, which the report can run once more.
    package mutating func run(_ trace: TraceReader) throws(CommandError) {
        report.origin = (decider.rules, trace.path, clock.nights)
        try run(trace) { _ in }
        report.finish()
    }

    /// Runs a whole trace, and calls `body` with each step.
    mutating func run(
        _ trace: TraceReader, _ body: (Step) throws(CommandError) -> Void
    ) throws(CommandError) {
        clock.trace = trace
        try trace.forEach { (entry) throws(CommandError) in try add(entry, body) }
    }

    /// Serves the deadlines before an entry, then handles the entry.
    private mutating func add(
        _ entry: TraceEntry, _ body: (Step) throws(CommandError) -> Void
    ) throws(CommandError) {
        let (event, time) = (entry.event, moment(of: entry))
        while let (due, outcome) = decider.serveDeadline(before: event, at: time) {
            try body(addStep(.time, at: due, outcome))
            // As the agent tells the nights anew with each deadline.
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

    /// The moment at which an entry counts.
    ///
    /// The agent reads a source once more before a 0 counts after waking (rule 6). A row of that read has its time
    /// rounded, or that of its end: it counts as the engine has it, just before.
    private func moment(of entry: TraceEntry) -> Instant {
        let time = Instant(sinceStart: entry.time)
        guard let due = decider.wakingEnds, due <= time, time <= due + Engine.longestRead,
            case .reading(let reading) = entry.event, reading.source == decider.source,
            reading.source.kind.has(.canBeReadAgain)
        else { return time }
        return due + .nanoseconds(-1)
    }

    /// A sentence on a night lock that has no effect, because the trace does not tell the time; nil where it does.
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

    /// The result of one event, or of a deadline between two.
    struct Step {
        /// The time since the trace's first row.
        let time: Duration
        /// `Event.time` at a deadline.
        let event: Event
        /// The change that responders would receive; the first one is the appearance at the start.
        let change: Change?
        /// Whether `change` is that first one, which is no switch.
        let isStart: Bool
        let decisions: [Decision]
        let appearance: Appearance
        /// The appearance that the light calls for, whatever the night lock does.
        let lightAppearance: Appearance
        /// The cause by which readings of the source in use are suppressed from now on.
        let suppression: SuppressionCause?
    }
}

extension Instant {
    /// The time of a trace's first row.
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

    /// Calls `body` with every entry of the trace, which needs at least one.
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
    /// A mistake in a trace.
    package init(_ error: TraceError) { self.init("\(error)") }
}
