internal import TextSupport

/// One value of a YAML document, with its place. It's a scalar, a sequence or a mapping.
package struct Node: Sendable {
    package enum Content: Sendable {
        /// A text as written. A block scalar counts as quoted. `30` may be read as a number; `"30"` is only text.
        case scalar(String, isQuoted: Bool)
        case sequence([Node])
        case mapping(Mapping)
    }

    package let content: Content
    /// The beginning of the node: opening quote or bracket, first dash or key.
    package let mark: Mark
    /// The place right after the closing quote or bracket, the last letter, or the last element. A block scalar ends
    /// where the next line begins; an empty node ends where it begins.
    package let end: Mark
    /// The keys that lead here, for errors: `settle.to-day`. `nil` at the root. Elements of a sequence have its keys.
    package let key: String?
}

/// Keys and values in the order of the text. Keys are unique.
package struct Mapping: Sendable {
    package struct Entry: Sendable {
        package let key: String
        package let mark: Mark
        package let value: Node
    }

    package let entries: [Entry]
    /// The keys that lead to this mapping, as in `Node`.
    let key: String?

    package subscript(key: String) -> Node? { entries.first { $0.key == key }?.value }

    package func hasOthers(than known: [String]) -> Bool { entries.contains { !known.contains($0.key) } }

    /// Throws an error for the first unknown key. The error lists `known` in order.
    package func allowOnly(_ known: [String]) throws(YAMLError) {
        guard let unknown = entries.first(where: { !known.contains($0.key) }) else { return }
        let shown = key.map { "\"\($0).\(shownKey(unknown.key))\"" } ?? excerpt(unknown.key)
        let meant = similar(to: unknown.key, among: known).map { "did you mean \($0)? Known are" } ?? "expected one of"
        throw YAMLError(
            at: unknown.mark, "unknown key \(shown): \(meant) \(known.joined(separator: ", "))", weight: .unknownKey)
    }
}

extension Node {
    /// A mapping's keys and values. Empty for other nodes.
    package var entries: [Mapping.Entry] {
        guard case .mapping(let mapping) = content else { return [] }
        return mapping.entries
    }

    /// The mapping with further keys at its end. Other nodes are unchanged.
    package func adding(_ others: [Mapping.Entry]) -> Node {
        guard case .mapping(let mapping) = content else { return self }
        let changed = Mapping(entries: mapping.entries + others, key: mapping.key)
        return Node(content: .mapping(changed), mark: mark, end: end, key: key)
    }

    /// The node without the key or value at `mark`, at any depth. Removes a mapping only by its key.
    package func removing(at mark: Mark) -> Node {
        let content: Content =
            switch content {
            case .scalar: content
            case .sequence(let nodes): .sequence(nodes.filter { !$0.isValue(at: mark) }.map { $0.removing(at: mark) })
            case .mapping(let mapping):
                .mapping(
                    Mapping(
                        entries: mapping.entries.filter { $0.mark != mark && !$0.value.isValue(at: mark) }.map {
                            Mapping.Entry(key: $0.key, mark: $0.mark, value: $0.value.removing(at: mark))
                        }, key: mapping.key))
            }
        return Node(content: content, mark: self.mark, end: end, key: key)
    }

    /// Whether the node is a value at `mark`. Not for a mapping, which begins at its first key.
    private func isValue(at mark: Mark) -> Bool {
        if case .mapping = content { false } else { self.mark == mark }
    }
}
