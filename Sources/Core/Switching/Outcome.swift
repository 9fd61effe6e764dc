/// The result of `Decider.observe(_:at:)`.
package struct Outcome: Equatable, Sendable {
    package let change: Change?
    package let decisions: [Decision]

    package init(change: Change?, decisions: [Decision]) { (self.change, self.decisions) = (change, decisions) }
}
