/// A decision, as `halflight why` lists it: also one not to switch.
package struct Decision: Equatable, Sendable {
    package enum Result: String, Sendable {
        /// The appearance is another now.
        case switched
        /// A switch will follow unless the light goes back.
        case candidate
        /// A switch is due, but has to wait for the end of an interval.
        case deferred
        /// A switch that was to follow does not.
        case cancelled
        /// The appearance stays.
        case held

        /// The result for a person, who may take `held` for what the command `hold` does.
        package var word: String { self == .held ? "unchanged" : rawValue }
    }

    package private(set) var result: Result
    package let reason: Reason
    package let appearance: Appearance
    package let light: Light?
    package let source: SourceName?
    package let time: Instant
    /// Whether a person should look at it: something does not work as it should.
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
