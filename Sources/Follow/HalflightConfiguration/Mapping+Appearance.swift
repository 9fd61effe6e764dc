internal import LibYAML
internal import Responders
internal import Vocabulary

// In any key, `light` may replace `day`, and `dark` may replace `night`.

extension Mapping {
    /// Returns the value of `day` or `light`, for example, or of `to-day` or `to-light` with the prefix `to-`.
    func value(for appearance: Appearance, prefix: String = "") throws(YAMLError) -> Node? {
        let given = appearance.names.map { prefix + $0 }.compactMap { name in
            entries.first { $0.key == name }
        }
        guard given.count < 2 else {
            let names = given.map(\.key).joined(separator: " and ")
            throw given[1].value.error("\(names) mean the same: expected one of them")
        }
        return given.first?.value
    }

    /// Allows only appearances with this prefix, and `others`. Throws an error at the first other key.
    func allowAppearances(prefix: String = "", and others: [String] = []) throws(YAMLError) {
        try allowOnly(others + Appearance.allNames.map { prefix + $0 })
    }
}

extension Mapping {
    /// Reads the values for day and night. Both are required. Only `others` may be additional keys.
    func byAppearance<Value: Sendable & Equatable>(
        in node: Node, such example: String, and others: [String] = [], _ read: (Node) throws(YAMLError) -> Value
    ) throws(YAMLError) -> ByAppearance<Value> {
        try allowAppearances(and: others)
        let (day, night) = (try value(for: .day), try value(for: .night))
        guard let day, let night else {
            let missing = day == nil ? "day" : "night"
            throw node.error("the key \(missing) is missing: expected both day and night, such as \(example)")
        }
        return ByAppearance(day: try read(day), night: try read(night))
    }
}

extension Node {
    /// Reads the values for day and night. Both are required, without other keys.
    func byAppearance<Value: Sendable & Equatable>(
        such example: String, _ read: (Node) throws(YAMLError) -> Value
    ) throws(YAMLError) -> ByAppearance<Value> {
        try mapping(such: example).byAppearance(in: self, such: example, read)
    }
}
