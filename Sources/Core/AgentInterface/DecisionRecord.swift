internal import SDBus
package import Vocabulary

/// A decision, in words and numbers that outlive the agent's run.
nonisolated package struct DecisionRecord: Equatable, Sendable {
    package var time: Timestamp
    package var result: Decision.Result
    /// The deciding rule's name. Other versions of the agent may have other rules.
    package var rule: String
    package var reason: Message
    package var appearance: Appearance
    package var source: SourceName?
    /// In percent, 0...100.
    package var level: Double?
    /// In lux.
    package var illuminance: Double?
    package var isWarning: Bool

    package init(
        time: Timestamp, result: Decision.Result, rule: String, reason: Message, appearance: Appearance,
        source: SourceName?, level: Double?, illuminance: Double?, isWarning: Bool = false
    ) {
        (self.time, self.result, self.rule, self.reason) = (time, result, rule, reason)
        (self.appearance, self.source, self.isWarning) = (appearance, source, isWarning)
        (self.level, self.illuminance) = (knownLevel(level), knownIlluminance(illuminance))
    }

    package init(_ decision: Decision, time: Timestamp) {
        self.init(
            time: time, result: decision.result, rule: decision.reason.rule.rawValue, reason: decision.reason.message,
            appearance: decision.appearance, source: decision.source, level: decision.light?.level.percent,
            illuminance: decision.light?.illuminance, isWarning: decision.isWarning)
    }
}

// MARK: - On the bus

extension DecisionRecord {
    static let signature = "a{sv}"

    /// `nil` without a time, or with an unknown result or appearance.
    init?(_ fields: BusValue) {
        guard let time = Timestamp(fields["time"]),
            let result = fields["result"]?.string.flatMap(Decision.Result.init(rawValue:)),
            let appearance = fields["appearance"]?.string.flatMap(Appearance.init(rawValue:))
        else { return nil }
        self.init(
            time: time, result: result, rule: fields["rule"]?.string ?? "",
            reason: Message(
                id: fields["reason-id"], arguments: fields["reason-arguments"], sentence: fields["reason"]?.string ?? ""
            ),
            appearance: appearance, source: fields["source"]?.string.flatMap { SourceName($0) },
            level: fields["level"]?.number, illuminance: fields["illuminance"]?.number,
            isWarning: fields["warning"]?.boolean ?? false)
    }

    var busValue: BusValue {
        .dictionary([
            ("time", .uint64(time.microseconds)), ("result", .string(result.rawValue)), ("rule", .string(rule)),
            ("reason", .string(reason.english)), ("reason-id", .string(reason.id)),
            ("reason-arguments", reason.busArguments), ("appearance", .string(appearance.rawValue)),
            ("source", .string(source?.description ?? "")), ("level", .double(level ?? -1)),
            ("illuminance", .double(illuminance ?? -1)), ("warning", .boolean(isWarning)),
        ])
    }
}
