/// The reason for a decision: a rule with its finding.
public struct Reason: Equatable, Sendable {
    /// The rules that decide, named as in `halflight why`.
    public enum Rule: String, CaseIterable, Sendable {
        /// The state before the first level.
        case start
        /// A level passed a threshold and stayed there.
        case light
        /// A source had no data.
        case noData = "no data"
        /// Readings were suppressed.
        case suppressed
        case wake
        /// The night lock decided.
        case nightLock = "night lock"
        /// A backlight seemed to answer switches.
        case flap
        /// A person set the mode.
        case force
        /// A toggle ended, or a set mode timed out.
        case requestEnd = "request end"
        /// Another source came into use.
        case handOver = "hand-over"
        /// The desktop's setting was changed.
        case desktop
        /// The site's wish changed.
        case site
        /// Automatic changes were paused or resumed.
        case hold
        /// The configuration changed.
        case configuration
        /// Thresholds were learned from a person's corrections.
        case learning
        /// A toggle counts as a correction, or doesn't.
        case correction
    }

    /// The rule that decided.
    public let rule: Rule
    package let finding: Finding

    /// Creates a reason from a sentence without its period.
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
