/// A toggle's progress towards its end, kept between runs (rule 8).
package struct ToggleProgress: Equatable, Sendable {
    /// The toggle's level, or `nil` if unknown.
    package var level: Level?
    /// How long the rules have agreed.
    package var agreed: Duration
    /// How long the machine has been awake since the toggle.
    package var awake: Duration

    package init(level: Level? = nil, agreed: Duration = .zero, awake: Duration = .zero) {
        (self.level, self.agreed, self.awake) = (level, agreed, awake)
    }
}
