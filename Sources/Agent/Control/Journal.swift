internal import Switching

/// The last decisions, for `halflight why`.
struct Journal {
    /// A decision with the time by the wall clock, in microseconds since 1970.
    struct Entry: Equatable, Sendable {
        let decision: Decision
        let time: UInt64
    }

    private(set) var entries: [Entry] = []

    /// Keeps the decisions of one moment.
    mutating func append(_ decisions: [Decision], at time: UInt64) {
        entries += decisions.map { Entry(decision: $0, time: time) }
        entries.removeFirst(max(entries.count - Journal.capacity, 0))
    }

    private static let capacity = 100
}
