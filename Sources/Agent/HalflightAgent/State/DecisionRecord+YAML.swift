internal import AgentInterface
internal import LibYAML
internal import Switching

nonisolated extension DecisionRecord {
    /// Reads a record; keys that are not known are ignored, because a later version may have written them.
    ///
    /// - Throws: `YAMLError` when a key is missing or has another value than is known here.
    init(_ node: Node) throws(YAMLError) {
        let keys = try node.mapping
        func text(_ key: String) throws(YAMLError) -> String {
            guard let node = keys[key] else { throw node.error("expected \(key)") }
            return try node.string
        }
        guard let time = keys["time"], let microseconds = UInt64(exactly: try time.integer) else {
            throw node.error("expected time, in microseconds since 1970")
        }
        guard let result = Decision.Result(rawValue: try text("result")) else { throw node.error("expected a result") }
        guard let appearance = Appearance(rawValue: try text("appearance")) else {
            throw node.error("expected an appearance")
        }
        self.init(
            time: Timestamp(microseconds: microseconds), result: result, rule: try text("rule"),
            reason: try text("reason"), appearance: appearance,
            source: try keys["source"].flatMap { (node) throws(YAMLError) in SourceName(try node.string) },
            level: try keys["level"].map { (node) throws(YAMLError) in try node.double },
            illuminance: try keys["illuminance"].map { (node) throws(YAMLError) in try node.double },
            isWarning: try keys["warning"].map { (node) throws(YAMLError) in try node.bool } ?? false)
    }

    var yaml: Value {
        var entries: [(key: String, value: Value)] = [
            ("time", .integer(Int(clamping: time.microseconds))), ("result", .text(result.rawValue)),
            ("rule", .text(rule)), ("reason", .text(reason)), ("appearance", .text(appearance.rawValue)),
        ]
        if let source { entries.append(("source", .text(source.description))) }
        if let level { entries.append(("level", .decimal(level))) }
        if let illuminance { entries.append(("illuminance", .decimal(illuminance))) }
        if isWarning { entries.append(("warning", .bool(true))) }
        return .mapping(entries)
    }
}
