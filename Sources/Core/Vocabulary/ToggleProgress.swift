/// A toggle's progress towards its end, kept between runs (rule 8).
package struct ToggleProgress: Equatable, Sendable {
    package var level: Level?
    package var agreed: Duration
    package var awake: Duration

    package init(level: Level? = nil, agreed: Duration = .zero, awake: Duration = .zero) {
        (self.level, self.agreed, self.awake) = (level, agreed, awake)
    }
}
