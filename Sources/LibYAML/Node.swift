/// One value of a YAML document: a scalar, a sequence or a mapping, and its place in the text.
public struct Node: Sendable {
    /// What a node holds.
    public enum Content: Sendable {
        /// A text as written, and whether it was quoted or a block scalar:
        /// unquoted `30` may be read as a number, `"30"` is text and nothing else.
        case scalar(String, isQuoted: Bool)

        /// The elements in order.
        case sequence([Node])

        /// Keys and values.
        case mapping(Mapping)
    }

    /// What the node holds.
    public let content: Content

    /// Where the node begins: its opening quote or bracket, its first dash or key.
    public let mark: Mark

    /// The place right behind the node: behind its closing quote or bracket, its last letter, or its last element.
    ///
    /// A block scalar ends where the next line begins; what is empty ends where it begins.
    public let end: Mark

    /// The key whose value this is, nil at the root; elements of a sequence have the sequence's key.
    public let key: String?
}

/// Keys and values in the order of the text, no key twice.
public struct Mapping: Sendable {
    /// One key with its value.
    public struct Entry: Sendable {
        /// The key's text.
        public let key: String

        /// Where the key begins.
        public let mark: Mark

        /// The key's value.
        public let value: Node
    }

    /// All entries in the order of the text.
    public let entries: [Entry]

    /// The value of `key`; nil where the mapping has no such key.
    public subscript(key: String) -> Node? {
        entries.first { $0.key == key }?.value
    }

    /// Makes an unknown key an error: a misspelt one must not be passed over in silence.
    ///
    /// - Parameter known: The keys that are allowed, in the order in which the error lists them.
    /// - Throws: `YAMLError` at the first key that is not among `known`.
    public func allowOnly(_ known: [String]) throws(YAMLError) {
        guard let unknown = entries.first(where: { !known.contains($0.key) }) else { return }
        throw YAMLError(
            at: unknown.mark, "unknown key \(excerpt(unknown.key)); known are \(known.joined(separator: ", "))")
    }
}
