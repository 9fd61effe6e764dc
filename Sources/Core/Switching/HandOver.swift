/// An unproven change to another kind of source (rule 11).
struct HandOver: Sendable {
    private var lastSource: SourceName?
    private var pending: Pending?

    private struct Pending {
        let from: SourceName
        /// `nil` before the new source's first level.
        var ends: Instant?
    }

    /// How long a new source's level must last.
    static let settleTime = Duration.seconds(60)

    /// When the new source's levels count. `nil` before its first level or without a hand-over.
    var ends: Instant? { pending?.ends }

    /// Begins a hand-over to another kind of source. A return to the old kind ends it.
    mutating func begin(to new: SourceName, at now: Instant) {
        guard let origin = origin(at: now) ?? lastSource else { return }
        pending = origin.kind == new.kind ? nil : Pending(from: origin)
    }

    mutating func noteLevel(of source: SourceName, at now: Instant) {
        lastSource = source
        if pending != nil, pending?.ends == nil { pending?.ends = now + HandOver.settleTime }
    }

    private func origin(at now: Instant) -> SourceName? {
        guard let pending, pending.ends.map({ now < $0 }) ?? true else { return nil }
        return pending.from
    }
}
