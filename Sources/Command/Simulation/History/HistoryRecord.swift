internal import LightTraces
package import Switching
import TextSupport
internal import Vocabulary

/// The agent's history of a span of time. It has the light, for a chart or a plot, and the decisions.
package struct HistoryRecord {
    /// In microseconds since 1970.
    package let since, until: UInt64
    package let axis: TimeAxis
    let band: Band
    private let drawsClock: Bool
    package private(set) var plot: PlotRecording
    /// Oldest first.
    package private(set) var items: [Item] = []
    private(set) var levels: [KeptLevel] = []
    private var known = KnownFacts()
    private var appearance: Appearance?
    /// Before the first row, the beginning.
    private(set) var latest: UInt64
    private var hasBegun = false
    /// Counts values, and the known lengths of day and night.
    private(set) var summary = Summary()

    /// One line of the list.
    package struct Item {
        package enum Kind {
            case switched
            /// A person set or toggled the mode, or set the desktop's color scheme.
            case request
            case suppression
            case warning
        }

        package let kind: Kind
        package let time: UInt64
        /// A suppression's end, or `nil` while it lasts.
        var until: UInt64?
        package let appearance: Appearance?
        let rule: String
        let reason: Message
        package let light: Light?
    }

    /// A level that was kept.
    struct KeptLevel {
        let time: UInt64
        let source: SourceName
        let light: Light
    }

    /// - Parameters:
    ///   - offset: the local clock's offset from UTC at the end, in seconds.
    ///   - drawsClock: whether to draw the sun's or the clock's appearance, which isn't light.
    package init(since: UInt64, until: UInt64, offset: Int, band: Band, drawsClock: Bool = true) {
        (self.since, self.until, self.band, latest) = (since, until, band, since)
        self.drawsClock = drawsClock
        axis = TimeAxis(duration: Int64(until - since), start: Int(since / 1_000_000) + offset, mostTicks: 8)
        plot = PlotRecording()
    }

    /// Whether the agent has just written the last row.
    var isCurrent: Bool { until - latest <= 2_000_000 }

    package var isEmpty: Bool { !hasBegun }

    package mutating func add(_ entry: HistoryEntry) {
        guard entry.time <= until else { return }
        if entry.time < since { return follow(entry) }
        begin(with: entry)
        if entry.isStart { end() }
        // After a clock was set back, rows are drawn at one moment.
        latest = max(latest, entry.time)
        follow(entry)
        list(entry)
        draw(entry.event)
    }

    package mutating func finish() {
        guard hasBegun else { return }
        if isCurrent {
            latest = until
            draw(.time)
        } else {
            end()
        }
        plot.finish(at: .microseconds(until - since))
    }

    /// Does nothing if the first entry starts the agent.
    private mutating func begin(with entry: HistoryEntry) {
        guard !hasBegun else { return }
        hasBegun = true
        guard !entry.isStart else { return }
        for event in known.events { draw(event) }
        for cause in known.suppression.causes { list(cause, true, at: since) }
    }

    /// The agent may have ended at the last row.
    private mutating func end() {
        for open in items.indices where items[open].kind == .suppression && items[open].until == nil {
            items[open].until = latest
        }
        draw(.source(nil), isKnown: false)
    }

    private mutating func follow(_ entry: HistoryEntry) {
        if let decision = entry.decision { appearance = decision.appearance }
        known.follow(entry.event)
    }

    private mutating func list(_ entry: HistoryEntry) {
        switch entry.event {
        case .suppression(let cause, let holds): list(cause, holds, at: entry.time)
        case .woke: list(.asleep, false, at: entry.time)
        case .reading(let reading):
            guard case .light(let light) = reading.value else { return }
            levels.append(KeptLevel(time: entry.time, source: reading.source, light: light))
        default: break
        }
        guard let decision = entry.decision else { return }
        let isPersonal = decision.rule == Reason.Rule.force.rawValue
        guard isPersonal || decision.isWarning || decision.result == .switched else { return }
        let kind: Item.Kind = isPersonal ? .request : decision.isWarning ? .warning : .switched
        items.append(
            Item(
                kind: kind, time: entry.time, appearance: decision.appearance, rule: decision.rule,
                reason: .text(decision.reason), light: known.light))
    }

    private mutating func list(_ cause: SuppressionCause, _ holds: Bool, at time: UInt64) {
        let open = items.lastIndex { $0.kind == .suppression && $0.until == nil && $0.reason == cause.message }
        if holds, open == nil {
            items.append(
                Item(
                    kind: .suppression, time: time, appearance: nil, rule: "", reason: cause.message, light: nil
                ))
        } else if !holds, let open {
            items[open].until = time
        }
    }

    private mutating func draw(_ event: Event, isKnown: Bool = true) {
        let time = Duration.microseconds(latest - since)
        var event = event
        if case .reading(let reading) = event, reading.source.kind.has(.followsClock), !drawsClock {
            event = .reading(Reading(reading.source, .noData(NoData(.missing, ""))))
        }
        let step = Simulation.Step(
            time: time, event: event, change: nil, isStart: false, decisions: [],
            appearance: appearance ?? .day, lightAppearance: appearance ?? .day,
            suppression: isKnown
                ? known.suppression.cause(
                    for: known.source?.name?.kind, isExternal: known.source?.isExternal ?? false) : nil)
        plot.add(step, isKnown: isKnown && appearance != nil)
        if case .reading(let reading) = event { summary.count(reading, nil) }
        summary.show(isKnown ? appearance : nil, at: time)
    }
}
