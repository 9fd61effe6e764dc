import HalflightTerminal
import SDBus

/// One decision of the agent, as `ListDecisions` gives it.
struct DecisionRecord: Equatable {
    let time: Timestamp
    /// What came of it: "switched", "candidate", "deferred", "cancelled" or "held".
    let result: String
    /// The rule that decided.
    let rule: String
    /// Why, in one sentence.
    let reason: String
    /// The appearance after it.
    let appearance: String
    /// The source in use; empty when there was none.
    let source: String
    /// Light in percent, 0...100, if any.
    let level: Double?
    /// Light in lux, if any.
    let illuminance: Double?
    /// Whether a person should look at it.
    let isWarning: Bool
}

extension DecisionRecord {
    /// Takes one dictionary of the list; what is missing is left empty, as a decision is for reading.
    @MainActor init(_ fields: BusValue) {
        self.init(
            time: Timestamp(fields["time"]),
            result: fields["result"]?.string ?? "",
            rule: fields["rule"]?.string ?? "",
            reason: fields["reason"]?.string ?? "",
            appearance: fields["appearance"]?.string ?? "",
            source: fields["source"]?.string ?? "",
            level: known(fields["level"]?.number ?? -1),
            illuminance: known(fields["illuminance"]?.number ?? -1),
            isWarning: fields["warning"]?.boolean ?? false)
    }

    /// The keys that `why --json` promises for each decision.
    var json: JSON {
        [
            "time": .text(orNull: time.rfc3339),
            "result": .text(result),
            "rule": .text(rule),
            "reason": .text(reason),
            "appearance": .text(appearance),
            "source": .text(source),
            "level": .number(orNull: level),
            "illuminance": .number(orNull: illuminance),
            "warning": .bool(isWarning),
        ]
    }
}
