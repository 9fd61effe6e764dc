/// Why something was decided: a rule, and what it found.
public struct Reason: Equatable, Sendable {
    /// The rules that decide, by the names that `halflight why` shows.
    public enum Rule: String, CaseIterable, Sendable {
        /// The state before the first level, and its decision.
        case start
        /// A level passed a threshold and stayed there.
        case light
        /// A source could not tell how much light there is.
        case noData = "no data"
        /// Readings were suppressed.
        case suppressed
        case wake
        /// It is night by the clock.
        case nightLock = "night lock"
        /// Switches came too often.
        case flap
        /// A person set the mode.
        case force
        /// The end of a toggle, or of the time for which a mode was set.
        case requestEnd = "request end"
        /// Another source came into use.
        case handOver = "hand-over"
        /// The desktop's own setting was changed.
        case desktop
        /// The site wants an appearance, or no longer does.
        case site
        /// Somebody asked to hold automatic changes.
        case hold
        /// The configuration changed.
        case configuration
        /// Other thresholds were learnt from a person's corrections.
        case learning
        /// A toggle counts as a correction, or does not.
        case correction
    }

    /// The rule that decided.
    public let rule: Rule
    package let finding: Finding

    /// A reason by `rule`, in words: one sentence without its full stop.
    public init(_ rule: Rule, _ text: String) {
        self.init(rule, .said(.text(text)))
    }

    package init(_ rule: Rule, _ finding: Finding) {
        (self.rule, self.finding) = (rule, finding)
    }

    /// One sentence without its full stop.
    public var text: String { finding.message.english }
}

extension Reason: CustomStringConvertible {
    /// Its sentence, as in `text`.
    public var description: String { text }
}
