/// The progress of a toggle towards its end, as it is kept from one run to the next (rule 8).
package struct ToggleProgress: Equatable, Sendable {
    /// The level in which it was made; nil where none was known.
    package var level: Level?
    /// For how long the rules have said the same.
    package var agreed: Duration
    /// For how long the machine has been awake since.
    package var awake: Duration

    package init(level: Level? = nil, agreed: Duration = .zero, awake: Duration = .zero) {
        (self.level, self.agreed, self.awake) = (level, agreed, awake)
    }
}
