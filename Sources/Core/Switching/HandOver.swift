/// A change to another kind of source that has not proved itself yet (rule 11).
struct HandOver: Sendable {
    private var lastSource: SourceName?
    private var pending: Pending?

    private struct Pending {
        /// The source that the present appearance comes from.
        let from: SourceName
        /// Until when levels of the new source must last; nil until there is one.
        var ends: Instant?
    }

    /// How long a level of another kind of source must last.
    static let settleTime = Duration.seconds(60)

    /// When levels of the new source count by themselves; nil until there is one, or without a hand-over.
    var ends: Instant? { pending?.ends }

    /// Begins a hand-over to another kind of source than the appearance comes from; the old source's return ends it.
    mutating func begin(to new: SourceName, at now: Instant) {
        guard let origin = origin(at: now) ?? lastSource else { return }
        pending = origin.kind == new.kind ? nil : Pending(from: origin)
    }

    /// Notes a trusted level of a source: with the first the wait begins.
    mutating func noteLevel(of source: SourceName, at now: Instant) {
        lastSource = source
        if pending != nil, pending?.ends == nil { pending?.ends = now + HandOver.settleTime }
    }

    /// The source that the appearance comes from while a hand-over is under way.
    private func origin(at now: Instant) -> SourceName? {
        guard let pending, pending.ends.map({ now < $0 }) ?? true else { return nil }
        return pending.from
    }
}
