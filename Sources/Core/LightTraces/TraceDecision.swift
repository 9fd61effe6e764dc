package import Vocabulary

/// The agent's decision, as a row of its history.
package struct TraceDecision: Equatable, Sendable {
    package let result: Decision.Result
    package let appearance: Appearance
    /// Other versions of the agent may have other rules.
    package let rule: String
    package let reason: String
    package let isWarning: Bool

    package init(
        _ result: Decision.Result, _ appearance: Appearance, rule: String, reason: String, isWarning: Bool = false
    ) {
        (self.result, self.appearance, self.rule) = (result, appearance, rule)
        (self.reason, self.isWarning) = (reason, isWarning)
    }

    package init(_ decision: Decision) {
        self.init(
            decision.result, decision.appearance, rule: decision.reason.rule.rawValue, reason: decision.reason.text,
            isWarning: decision.isWarning)
    }
}

extension TraceDecision {
    /// Such as `switched night (light): the level, 12 %, ...`, or `(light, warning)`.
    package var words: String {
        "\(result.rawValue) \(appearance) (\(rule)\(isWarning ? TraceDecision.warning : "")): \(reason)"
    }

    package init?(words: String) {
        let (head, middle) = (words.prefix { $0 != "(" }.split(separator: " "), "): ")
        let rest = words.drop { $0 != "(" }.dropFirst()
        var rule = rest.prefix { $0 != ")" }
        guard head.count == 2, let result = Decision.Result(rawValue: String(head[0])),
            let appearance = Appearance(rawValue: String(head[1])), rest.dropFirst(rule.count).hasPrefix(middle)
        else { return nil }
        let reason = String(rest.dropFirst(rule.count + middle.count))
        let isWarning = rule.hasSuffix(TraceDecision.warning)
        if isWarning { rule = rule.dropLast(TraceDecision.warning.count) }
        self.init(result, appearance, rule: String(rule), reason: reason, isWarning: isWarning)
    }

    private static let warning = ", warning"
}
