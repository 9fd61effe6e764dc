/// An unproven change to another kind of source (rule 11).
struct HandOver: Sendable {
    private var lastSource: SourceName?
    private var pending: Pending?

    private struct Pending {
        /// The source of the present appearance.
        let from: SourceName
        /// Until when levels of the new source must last; `nil` before its first level.
        var ends: Instant?
    }

    /// How long a new source's level must last.
    static let settleTime = Duration.seconds(60)

    /// When the new source's levels count; `nil` before its first level or without a hand-over.
    var ends: Instant? { pending?.ends }

    /// Begins a hand-over if the new source is of another kind; the old source's return ends it.
    mutating func begin(to new: SourceName, at now: Instant) {
        guard let origin = origin(at: now) ?? lastSource else { return }
        pending = origin.kind == new.kind ? nil : Pending(from: origin)
    }

    /// Notes a trusted level; the first begins the wait.
    mutating func noteLevel(of source: SourceName, at now: Instant) {
        lastSource = source
        if pending != nil, pending?.ends == nil { pending?.ends = now + HandOver.settleTime }
    }

    /// Returns the source of the appearance during a hand-over.
    private func origin(at now: Instant) -> SourceName? {
        guard let pending, pending.ends.map({ now < $0 }) ?? true else { return nil }
        return pending.from
    }
}
