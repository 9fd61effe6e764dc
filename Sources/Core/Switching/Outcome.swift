/// The result of `Decider.observe(_:at:)`.
package struct Outcome: Equatable, Sendable {
    package let change: Change?
    package let decisions: [Decision]

    package init(change: Change?, decisions: [Decision]) { (self.change, self.decisions) = (change, decisions) }
}

// MARK: - Requests that arrive together (rule 8)

extension Outcome {
    /// Returns the outcome of the newest of simultaneous requests, so that the agent doesn't save and announce each.
    ///
    /// A site's request never replaces a person's, or the reverse.
    ///
    /// - Returns: `nil` unless both events are requests of the same asker.
    package func merged(_ event: Event, after earlier: Outcome, of earlierEvent: Event) -> Outcome? {
        guard let asker = event.asker, asker == earlierEvent.asker else { return nil }
        let whole = earlier.change.map { change?.from($0.from) ?? $0 } ?? change
        let others =
            decisions.isEmpty
            ? earlier.decisions : earlier.decisions.filter { ![.force, .site].contains($0.reason.rule) }
        // Requests that undo each other switch nothing.
        let result = whole?.from == whole?.to ? Decision.Result.held : .switched
        return Outcome(
            change: whole,
            decisions: (others + decisions).map { [.switched, .held].contains($0.result) ? $0.with(result) : $0 })
    }
}

extension Event {
    fileprivate enum Asker {
        case person, site
    }

    fileprivate var asker: Asker? {
        switch self {
        case .set, .toggle: .person
        case .site: .site
        default: nil
        }
    }
}
