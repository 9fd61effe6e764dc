/// The reason for a decision, a rule with its finding.
public struct Reason: Equatable, Sendable {
    /// The rules that decide, named as in `halflight why`.
    public enum Rule: String, CaseIterable, Sendable {
        /// The state before the first level, and its decision.
        case start
        /// A level passed a threshold and stayed there.
        case light
        /// A source had no data.
        case noData = "no data"
        /// Readings were suppressed.
        case suppressed
        case wake
        /// It's night by the clock.
        case nightLock = "night lock"
        /// Switches came too often.
        case flap
        /// A person set the mode.
        case force
        /// A toggle ended, or the time of a set mode.
        case requestEnd = "request end"
        /// Another source came into use.
        case handOver = "hand-over"
        /// The desktop's setting was changed.
        case desktop
        /// The site wants an appearance, or doesn't anymore.
        case site
        /// A hold of automatic changes was requested.
        case hold
        /// The configuration changed.
        case configuration
        /// Other thresholds were learned from a person's corrections.
        case learning
        /// A toggle counts as a correction, or doesn't.
        case correction
    }

    /// The rule that decided.
    public let rule: Rule
    package let finding: Finding

    /// Creates a reason from one sentence without its period.
    public init(_ rule: Rule, _ text: String) {
        self.init(rule, .said(.text(text)))
    }

    package init(_ rule: Rule, _ finding: Finding) {
        (self.rule, self.finding) = (rule, finding)
    }

    /// The reason's sentence, without its period.
    public var text: String { finding.message.english }
}

extension Reason: CustomStringConvertible {
    /// The reason's sentence, as in `text`.
    public var description: String { text }
}
