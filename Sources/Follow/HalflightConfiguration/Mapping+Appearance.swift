internal import LibYAML
internal import Responders
internal import Vocabulary

// A person may write `light` for `day` and `dark` for `night` in each key that is made of them.

extension Mapping {
    /// The value for an appearance, at its key, such as `day` or `light`; nil where there is none.
    ///
    /// - Parameter prefix: the beginning of the key: `to-` for `to-day`.
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

    /// Throws an error at the first key that is neither a name of an appearance with this prefix nor one of `others`.
    func allowAppearances(prefix: String = "", and others: [String] = []) throws(YAMLError) {
        try allowOnly(others + Appearance.allNames.map { prefix + $0 })
    }
}

extension Mapping {
    /// The values for day and for night, both of which it has, and no keys but `others`.
    ///
    /// - Parameter node: the mapping's node, for errors.
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
    /// The values of a mapping for day and for night, which has both, and no other keys.
    func byAppearance<Value: Sendable & Equatable>(
        such example: String, _ read: (Node) throws(YAMLError) -> Value
    ) throws(YAMLError) -> ByAppearance<Value> {
        try mapping(such: example).byAppearance(in: self, such: example, read)
    }
}
