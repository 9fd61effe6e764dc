/// A change to another kind of source that has not proved itself yet.
struct HandOver: Equatable, Sendable {
    /// The source that the present appearance comes from.
    let from: SourceName
    /// Until when levels of the new source have to stay before they count; nil until there is one.
    var ends: Instant?

    /// How long a level of another kind of source has to stay (rule 11).
    static let settle = Duration.seconds(60)
}

extension Decider {
    /// Readings come from another source from now on (rule 11).
    ///
    /// A source of another kind sees other light: for a minute from its first level on, its levels are candidates that
    /// are due when that minute ends. The old source's return ends the wait; a replacement of the same kind settles as usual.
    mutating func take(source new: SourceName?, isExternal: Bool) {
        self.isExternal = isExternal
        guard new != source else { return dropSuppressedLight() }
        let old = source
        source = new
        currentLight = nil
        motion = nil
        noData = nil
        let name = new?.description ?? "no source"
        cancelCandidate(Reason(.handOver, "\(name) is in use now"))
        beginHandOver(to: new)
        guard new != nil else { return note(.held, Reason(.handOver, "no source is left")) }
        note(.held, Reason(.handOver, old.map { "\(name) is in use instead of \($0)" } ?? "\(name) is in use"))
    }

    private mutating func beginHandOver(to new: SourceName?) {
        guard let new, let origin = pendingOrigin ?? lastLightSource else { return }
        handOver = origin.kind == new.kind ? nil : HandOver(from: origin, ends: nil)
    }

    /// The source that the appearance comes from while a hand-over is under way.
    private var pendingOrigin: SourceName? {
        guard let handOver, handOver.ends.map({ now < $0 }) ?? true else { return nil }
        return handOver.from
    }
}
