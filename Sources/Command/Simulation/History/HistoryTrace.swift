internal import LightTraces
internal import Switching
package import Vocabulary

/// The history of a span of time as one trace.
package struct HistoryTrace {
    /// In microseconds since 1970.
    private let since: UInt64
    private var rows = TraceRows()
    private(set) var latest: UInt64 = 0
    private var known = KnownFacts()
    private(set) var began: UInt64?
    package var hasBegun: Bool { began != nil }

    private let sun: (_ time: Double) -> Appearance?

    /// - Parameter sun: the appearance by the sun at a time in seconds since 1970, or `nil` if it's unknown.
    package init(since: UInt64, sun: @escaping (_ time: Double) -> Appearance? = { _ in nil }) {
        (self.since, self.sun) = (since, sun)
    }

    package mutating func rows(_ entry: HistoryEntry) -> String? {
        defer { known.follow(entry.event) }
        guard entry.time >= since else { return nil }
        var text = ""
        if !hasBegun { text = begin(entry) }
        // Time doesn't go back in a trace, but the row has the clock of that time.
        latest = max(latest, entry.time)
        let now = Instant(sinceStart: .microseconds(latest))
        if let decision = entry.decision { return text + rows.row(decision, at: now) }
        if case .timeOfDay = entry.event {
            // The first row is already a clock.
            if entry.time == began, latest == began { return text }
            return text + (rows.row(entry.clock, at: now) ?? "")
        }
        var event = entry.event
        // The file doesn't record the sun's appearance at the agent's restart.
        if entry.isStart, case .woke = event {
            text += "# The agent was started; a simulation takes that for waking.\n"
            if let sun = sun(Double(entry.time) / 1e6) { event = .woke(sun: sun) }
        }
        return text + (rows.row(event, at: now) ?? "")
    }

    private mutating func begin(_ entry: HistoryEntry) -> String {
        (began, latest) = (entry.time, entry.time)
        let now = Instant(sinceStart: .microseconds(latest))
        var text = TraceRows.historyHeader
        // A clock has whole seconds, so its row has the time when this second began.
        text += rows.row(entry.clock, at: Instant(sinceStart: .seconds(entry.clock.seconds))) ?? ""
        if entry.isStart { known = KnownFacts() }
        for event in known.events { text += rows.row(event, at: now) ?? "" }
        return text
    }
}
