/// The result of `Decider.observe(_:at:)`.
package struct Outcome: Equatable, Sendable {
    package let change: Change?
    package let decisions: [Decision]

    package init(change: Change?, decisions: [Decision]) { (self.change, self.decisions) = (change, decisions) }
}

// MARK: - Requests that arrive together (rule 8)

extension Outcome {
    /// The outcome of the newest of several requests at once, which replaces what the earlier ones decided.
    ///
    /// Otherwise the agent would save, log and announce each of them. A site's request doesn't replace a
    /// person's, nor the other way round.
    ///
    /// - Returns: `nil` if the earlier event is no request, or that of another asker.
    package func merged(_ event: Event, after earlier: Outcome, of earlierEvent: Event) -> Outcome? {
        guard let asker = event.asker, asker == earlierEvent.asker else { return nil }
        let whole = earlier.change.map { change?.from($0.from) ?? $0 } ?? change
        let others =
            decisions.isEmpty
            ? earlier.decisions : earlier.decisions.filter { ![.force, .site].contains($0.reason.rule) }
        // Requests that undo one another switch nothing.
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

    /// The asker of an appearance; `nil` for any other event.
    fileprivate var asker: Asker? {
        switch self {
        case .set, .toggle: .person
        case .site: .site
        default: nil
        }
    }
}
