package import LightTraces
import Switching

/// The history of a span of time as one trace.
package struct HistoryTrace {
    /// In microseconds since 1970.
    private let since: UInt64
    private var rows = TraceRows()
    private var latest: UInt64 = 0
    private var known = KnownFacts()
    /// The time of the first row; nil before it.
    private var began: UInt64?
    /// Whether there was anything.
    package var hasBegun: Bool { began != nil }

    package init(since: UInt64) { self.since = since }

    /// The rows of an entry; nil where it has none.
    package mutating func rows(_ entry: HistoryEntry) -> String? {
        defer { known.follow(entry.event) }
        guard entry.time >= since else { return nil }
        var text = ""
        if !hasBegun { text = begin(entry) }
        // Time does not go back in a trace; what the clock shows then is in it.
        latest = max(latest, entry.time)
        let now = Instant(sinceStart: .microseconds(latest))
        if let decision = entry.decision { return text + rows.row(decision, at: now) }
        if case .timeOfDay = entry.event {
            // The first row is a clock already.
            if entry.time == began, latest == began { return text }
            return text + (rows.row(entry.clock, at: now) ?? "")
        }
        return text + (rows.row(entry.event, at: now) ?? "")
    }

    /// The header, and what held at the beginning.
    private mutating func begin(_ entry: HistoryEntry) -> String {
        (began, latest) = (entry.time, entry.time)
        let now = Instant(sinceStart: .microseconds(latest))
        var text = TraceRows.historyHeader
        text += rows.row(entry.clock, at: now) ?? ""
        if entry.isStart { known = KnownFacts() }
        for event in known.events { text += rows.row(event, at: now) ?? "" }
        return text
    }
}
