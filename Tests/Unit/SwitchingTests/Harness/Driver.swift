import Switching

/// Drives a Decider as the agent does, with a clock moved by hand. The driver feeds events at their times and serves
/// every deadline of the Decider, like the agent's one timer.
struct Driver {
    /// One event and its outcome.
    struct Step: Equatable {
        let event: Event
        let time: Instant
        let outcome: Outcome
        /// The time of the Decider's next call.
        let nextDeadline: Instant?
        let appearance: Appearance
        let lightAppearance: Appearance
        let rulesAppearance: Appearance
        /// The appearance kept by a hold.
        let heldAppearance: Appearance?
        let mode: Mode<Instant>
        let light: Light?
        let rules: Rules
        let source: SourceName?
        /// The time when the current candidate is confirmed, or `nil` without a candidate.
        let candidateDue: Instant?
        /// Whether the source in use is outside the lid.
        let isExternal: Bool
    }

    private(set) var decider: Decider
    private var isExternal = false
    /// The steps since the start, including deadlines.
    private(set) var steps: [Step] = []
    /// Whether deadlines are served on time instead of together with the next event.
    private let isPunctual: Bool

    /// Creates a driver at second 0, after one call of the Decider.
    init(
        rules: Rules = Rules(), persisted: Appearance? = nil, fallback: Appearance = .day, mode: Mode<Instant> = .auto,
        toggle: ToggleProgress = ToggleProgress(), isPunctual: Bool = true
    ) {
        let start = Decider.Start(persisted: persisted, fallback: fallback, mode: mode, toggle: toggle)
        decider = Decider(rules: rules, start: start, at: .second(0))
        self.isPunctual = isPunctual
        feed(.time, at: .second(0))
    }

    /// Feeds each event at its second and advances to second `end`.
    mutating func run(_ events: KeyValuePairs<Double, Event> = [:], until end: Double) {
        for (second, event) in events { feed(event, at: .second(second)) }
        feed(.time, at: .second(end))
    }

    /// Serves the deadlines before the event, then feeds it.
    mutating func feed(_ event: Event, at time: Instant) {
        while isPunctual, let (due, outcome) = decider.serveDeadline(before: event, at: time) {
            record(.time, at: due, outcome)
        }
        record(event, at: time, decider.observe(event, at: time))
    }

    private mutating func record(_ event: Event, at time: Instant, _ outcome: Outcome) {
        if case .source(_, let isExternal) = event { self.isExternal = isExternal }
        steps.append(
            Step(
                event: event, time: time, outcome: outcome, nextDeadline: decider.nextDeadline,
                appearance: decider.appearance,
                lightAppearance: decider.lightAppearance,
                rulesAppearance: decider.rulesAppearance, heldAppearance: decider.heldAppearance, mode: decider.mode,
                light: decider.lastLight, rules: decider.rules, source: decider.source,
                candidateDue: decider.candidate?.due, isExternal: isExternal))
    }
}

// MARK: - Results

extension Driver {
    /// The Decider's next deadline.
    var deadline: Instant? { steps.last?.nextDeadline }

    var changes: [Change] { steps.compactMap(\.outcome.change) }

    var decisions: [Decision] { steps.flatMap(\.outcome.decisions) }

    /// The notified appearances by time.
    var told: Diagram<Appearance> {
        Diagram(changes.map { ($0.time.second, $0.to) })
    }

    /// The candidates' results by time.
    var candidates: Diagram<Decision.Result> {
        Diagram(decisions.filter { $0.result != .held }.map { ($0.time.second, $0.result) })
    }

    /// Returns the findings of a rule's decisions.
    func findings(by rule: Reason.Rule) -> [Reason.Finding] {
        decisions.filter { $0.reason.rule == rule }.map(\.reason.finding)
    }

    /// The reason for the appearance, then the causes that hold it or may change it.
    var findings: [Reason.Finding] { decider.findings }

    /// The finding behind the last change.
    var changeFinding: Reason.Finding? { changes.last?.reason.finding }
}

extension Driver {
    /// Returns a driver whose first level, at second 0, comes from `source` and changes nothing.
    static func on(_ source: SourceName, at percent: Double, rules: Rules = Rules()) -> Driver {
        var driver = Driver(rules: rules, fallback: percent < 35 ? .night : .day)
        driver.run([0: .source(source), 0: .reading(source, percent)], until: 0)
        return driver
    }
}
