package import AgentInterface

/// The last decisions, for `halflight why`: those of this run, and before them those of earlier ones.
package struct DecisionLog {
    private var recent: [DecisionRecord] = []
    private var file: DecisionFile?

    /// A log that is kept in a file, or only for this run.
    package init(_ file: DecisionFile?) { self.file = file }

    package mutating func append(_ new: [DecisionRecord]) {
        guard !new.isEmpty else { return }
        recent += new
        recent.removeFirst(max(recent.count - DecisionLog.capacity, 0))
        file?.append(new)
    }

    /// Oldest first, 100 at most.
    ///
    /// The file is read only when the entries are wanted, and only while this run has decided little.
    package var entries: [DecisionRecord] {
        guard recent.count < DecisionLog.capacity else { return recent }
        let earlier = (file?.last(DecisionLog.capacity) ?? []).filter { !recent.contains($0) }
        return earlier.suffix(DecisionLog.capacity - recent.count) + recent
    }

    package static let capacity = 100
}
