internal import LibYAML
internal import Switching

/// A decision as it is told and kept: in words and numbers that outlive the run.
nonisolated struct DecisionRecord: Equatable, Sendable {
    /// When, by the wall clock, in microseconds since 1970.
    var time: UInt64
    /// What came of it: "switched", "candidate", "deferred", "cancelled" or "held".
    var result: String
    /// The rule that decided.
    var rule: String
    /// Why, in one sentence.
    var reason: String
    /// The appearance after it.
    var appearance: String
    /// The source in use; empty when there was none.
    var source: String
    /// Light in percent, 0 to 100, if any.
    var level: Double?
    /// Light in lux, 0 or more, if any.
    var illuminance: Double?
    /// Whether a person should look at it.
    var isWarning: Bool

    /// A decision that was made at `time`, in microseconds since 1970.
    init(_ decision: Decision, time: UInt64) {
        self.time = time
        result = decision.result.rawValue
        rule = decision.reason.rule.rawValue
        reason = decision.reason.text
        appearance = decision.appearance.rawValue
        source = decision.source?.description ?? ""
        level = decision.light?.level.percent
        illuminance = decision.light?.illuminance
        isWarning = decision.isWarning
    }
}

// MARK: - As YAML

nonisolated extension DecisionRecord {
    /// Takes a decision from what `yaml` wrote.
    ///
    /// Keys it does not know are passed over: a later version may have written them.
    ///
    /// - Throws: `YAMLError` when a key is missing or holds something else.
    init(_ node: Node) throws(YAMLError) {
        let keys = try node.mapping
        func text(_ key: String) throws(YAMLError) -> String {
            guard let node = keys[key] else { throw node.error("expected \(key)") }
            return try node.string
        }
        guard let time = keys["time"], let microseconds = UInt64(exactly: try time.integer) else {
            throw node.error("expected time, in microseconds since 1970")
        }
        self.time = microseconds
        result = try text("result")
        rule = try text("rule")
        reason = try text("reason")
        appearance = try text("appearance")
        source = try keys["source"].map { (node) throws(YAMLError) in try node.string } ?? ""
        level = try keys["level"].map { (node) throws(YAMLError) in try node.double }
        illuminance = try keys["illuminance"].map { (node) throws(YAMLError) in try node.double }
        isWarning = try keys["warning"].map { (node) throws(YAMLError) in try node.bool } ?? false
    }

    /// What is kept, without what there is not.
    var yaml: Value {
        var entries: [(key: String, value: Value)] = [
            ("time", .integer(Int(clamping: time))), ("result", .text(result)), ("rule", .text(rule)),
            ("reason", .text(reason)), ("appearance", .text(appearance)),
        ]
        if !source.isEmpty { entries.append(("source", .text(source))) }
        if let level { entries.append(("level", .decimal(level))) }
        if let illuminance { entries.append(("illuminance", .decimal(illuminance))) }
        if isWarning { entries.append(("warning", .bool(true))) }
        return .mapping(entries)
    }
}
