/// A decision, as in `halflight why`; includes decisions not to switch.
package struct Decision: Equatable, Sendable {
    package enum Result: String, Sendable {
        /// The appearance changed.
        case switched
        /// A switch follows unless the light goes back.
        case candidate
        /// A switch is due but must wait for an interval.
        case deferred
        /// A planned switch doesn't follow.
        case cancelled
        /// The appearance stays.
        case held

        /// The result for people; `held` could be confused with the command `hold`.
        package var word: String { self == .held ? "unchanged" : rawValue }
    }

    package private(set) var result: Result
    package let reason: Reason
    package let appearance: Appearance
    package let light: Light?
    package let source: SourceName?
    package let time: Instant
    /// Whether something is wrong that a person should check.
    package let isWarning: Bool

    package init(
        result: Result, reason: Reason, appearance: Appearance, light: Light?, source: SourceName?, time: Instant,
        isWarning: Bool = false
    ) {
        self.result = result
        self.reason = reason
        self.appearance = appearance
        self.light = light
        self.source = source
        self.time = time
        self.isWarning = isWarning
    }

    package func with(_ result: Result) -> Decision {
        var other = self
        other.result = result
        return other
    }
}
