/// A decision, as in `halflight why`. Includes decisions not to switch.
package struct Decision: Equatable, Sendable {
    package enum Result: String, Sendable {
        case switched
        /// A switch follows unless the light goes back.
        case candidate
        /// A switch must wait for an interval.
        case deferred
        /// A candidate doesn't become a switch.
        case cancelled
        case held

        /// The word for people. They could confuse `held` with the command `hold`.
        package var word: String { self == .held ? "unchanged" : rawValue }
    }

    package private(set) var result: Result
    package let reason: Reason
    package let appearance: Appearance
    package let light: Light?
    package let source: SourceName?
    package let time: Instant
    /// Whether a person should check something.
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
