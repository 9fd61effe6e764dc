/// A decision, as `halflight why` lists it: also one not to switch.
public struct Decision: Equatable, Sendable {
    /// The result.
    public enum Result: String, Sendable {
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
    }

    /// The result.
    public let result: Result
    /// Why.
    public let reason: Reason
    /// The appearance after it.
    public let appearance: Appearance
    /// The light it was made on, if any.
    public let light: Light?
    /// The source in use, if any.
    public let source: SourceName?
    /// When it was made.
    public let time: Instant
    /// Whether a person should look at it: something does not work as it should.
    public let isWarning: Bool

    /// A decision of these parts.
    public init(
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
}

/// What `Decider.observe(_:at:)` says.
public struct Outcome: Equatable, Sendable {
    /// The change for responders; nil if there is none.
    public let change: Change?
    /// The decisions, in order.
    public let decisions: [Decision]
    /// When the Decider wants to be asked again at the latest, with `Event.time`; nil for never.
    public let nextDeadline: Instant?
}
