package import AgentInterface
package import LibYAML
internal import SDEvent
package import Vocabulary

// The keys in the state folder's files, in the order of the files.

nonisolated extension State: YAMLRecord {
    package init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        light = try fields.optional("light", value?.light)
        // The mode comes last: a torn file then forces nothing, instead of a mode without its end.
        let mode = try fields.optional("mode", value.map { ModeName(forcing: $0.mode.forced) }, isLast: true)
        fields.ignore(["force-ends", "toggled-at", "agreed-for", "awake-for", "forced-until", "forced-for"])
        guard let appearance = mode?.forced else { return }
        // An earlier version wrote less.
        switch try fields.optional("force-ends", value?.mode.ends?.name) ?? .never {
        case .never: self.mode = .forced(appearance, ends: .never)
        case .agree:
            self.mode = .forced(appearance, ends: .agree)
            toggle.level = try fields.optional("toggled-at", value?.toggle.level)
            toggle.agreed = try fields.optional("agreed-for", value?.toggle.agreed) ?? .zero
            toggle.awake = try fields.optional("awake-for", value?.toggle.awake) ?? .zero
        case .time:
            let end = value?.mode.ends?.time
            let time = try fields.required("forced-until", end?.time)
            let away = try fields.optional("forced-for", end?.away) ?? UInt64(Int.max)
            self.mode = .forced(appearance, ends: .time(KeptMoment(time, away: away)))
        }
    }
}

nonisolated extension DecisionRecord: YAMLRecord {
    package init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        let time = try fields.required("time", value?.time.microseconds)
        guard let result = Decision.Result(rawValue: try fields.required("result", value?.result.rawValue)) else {
            throw fields.error("result is not one that is known")
        }
        let rule = try fields.required("rule", value?.rule)
        let sentence = try fields.required("reason", value?.reason.english)
        self.init(
            time: Timestamp(microseconds: time), result: result, rule: rule,
            reason: try fields.optional(
                "message", value.flatMap { $0.reason.isText && $0.reason.also.isEmpty ? nil : $0.reason })
                ?? .text(sentence),
            appearance: try fields.required("appearance", value?.appearance),
            source: try fields.optional("source", value?.source?.description).flatMap {
                value?.source ?? SourceName($0)
            },
            level: try fields.optional("level", value?.level),
            illuminance: try fields.optional("illuminance", value?.illuminance),
            isWarning: try fields.optional("warning", value?.isWarning == true ? true : nil) ?? false)
    }
}

nonisolated extension CorrectionRecord: YAMLRecord {
    package init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        let (correction, kept) = (value?.correction, value?.correction.light)
        let time = try fields.required("time", value?.time.microseconds)
        let source = SourceName(try fields.required("source", correction?.source.description))
        let lux = try fields.optional("illuminance", kept?.illuminance)
        let level = try fields.optional("level", kept?.illuminance == nil ? kept?.level : nil)
        let wanted = try fields.required("wanted", correction?.wanted)
        guard let source, let light = lux.flatMap({ Light(illuminance: $0) }) ?? level.map({ Light(level: $0) }) else {
            throw fields.error("expected a source, and illuminance or level")
        }
        self.init(
            time: Timestamp(microseconds: time), correction: Correction(source: source, light: light, wanted: wanted))
    }
}

// MARK: - Values

nonisolated extension ModeName: YAMLValue {}
nonisolated extension ForceEnd.Name: YAMLValue {}
nonisolated extension Appearance: YAMLValue {}

nonisolated extension Level: YAMLValue {
    package init(_ node: Node) throws(YAMLError) {
        guard let level = Level(percent: try node.double) else { throw node.mismatch("percent, 0 to 100") }
        self = level
    }

    package var yaml: Value { .decimal(percent) }
}

/// Microseconds.
nonisolated extension UInt64: YAMLValue {
    package init(_ node: Node) throws(YAMLError) {
        guard let number = UInt64(exactly: try node.integer) else { throw node.mismatch("microseconds") }
        self = number
    }

    package var yaml: Value { .integer(Int(clamping: self)) }
}

nonisolated extension Duration: YAMLValue {
    package init(_ node: Node) throws(YAMLError) { self = .microseconds(Int64(clamping: try UInt64(node))) }
    package var yaml: Value { wholeMicroseconds.yaml }
}
