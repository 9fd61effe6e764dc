package import AgentInterface
package import LibYAML
internal import SDEvent
package import Vocabulary

// The keys of what the state folder keeps, in the order of the files.

nonisolated extension State: YAMLRecord {
    package init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        light = try fields.optional("light", value?.light)
        // The mode comes last: where the file is torn, nothing is forced rather than forced without its end.
        let mode = try fields.optional("mode", value?.mode.name, isLast: true)
        fields.ignore(KeptEnd.keys)
        if let appearance = mode?.forced { self.mode = .forced(appearance, ends: try KeptEnd(value?.mode.end, fields)) }
    }
}

nonisolated extension State.KeptMode {
    fileprivate var name: ModeName {
        if case .forced(let appearance, _) = self { ModeName(forcing: appearance) } else { .auto }
    }

    fileprivate var end: State.KeptEnd? {
        if case .forced(_, let end) = self { end } else { nil }
    }
}

nonisolated extension State.KeptEnd {
    fileprivate static let keys = ["force-ends", "toggled-at", "agreed-for", "awake-for", "forced-until", "forced-for"]

    fileprivate nonisolated enum Name: String, CaseIterable, YAMLValue {
        case never, agree, time
    }

    private var name: Name {
        switch self {
        case .never: .never
        case .agree: .agree
        case .time: .time
        }
    }

    /// Reads or writes the end; an earlier version wrote less.
    fileprivate init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        switch try fields.optional("force-ends", value?.name) ?? .never {
        case .never: self = .never
        case .agree:
            let progress: ToggleProgress? = if case .agree(let progress)? = value { progress } else { nil }
            self = .agree(
                ToggleProgress(
                    level: try fields.optional("toggled-at", progress?.level),
                    agreed: try fields.optional("agreed-for", progress?.agreed) ?? .zero,
                    awake: try fields.optional("awake-for", progress?.awake) ?? .zero))
        case .time:
            let times: (UInt64, away: UInt64)? =
                if case .time(let time, let away)? = value { (time, away: away) } else { nil }
            self = .time(
                try fields.required("forced-until", times?.0),
                away: try fields.optional("forced-for", times?.away) ?? UInt64(Int.max))
        }
    }
}

nonisolated extension DecisionRecord: YAMLRecord {
    package init(_ value: Self?, _ fields: RecordFields) throws(YAMLError) {
        let time = try fields.required("time", value?.time.microseconds)
        guard let result = Decision.Result(rawValue: try fields.required("result", value?.result.rawValue)) else {
            throw fields.error("result is not one that is known")
        }
        self.init(
            time: Timestamp(microseconds: time), result: result, rule: try fields.required("rule", value?.rule),
            reason: try fields.required("reason", value?.reason),
            appearance: try fields.required("appearance", value?.appearance),
            source: try fields.optional("source", value?.source?.description).flatMap { SourceName($0) },
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
