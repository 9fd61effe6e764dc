/// Builds the tree of one text, within ``Limits``.
struct Composer: ~Copyable {
    private var events: EventParser
    private var nodeCount = 0
    /// The end of the last event. For a flow collection, right after its bracket.
    private var end = Mark(line: 1, column: 1)

    init(_ events: consuming EventParser) { self.events = events }

    /// The root of the only document, or `nil` if it's missing or empty.
    mutating func document() throws(YAMLError) -> Node? {
        guard case .document = try events.next().kind, let root = try node(key: nil, depth: 0) else { return nil }
        _ = try events.next()  // The document's end.
        let after = try events.next()
        if case .document = after.kind {
            throw YAMLError(at: after.mark, "a second document begins here; only one is allowed")
        }
        return root.isNull ? nil : root
    }

    /// The next node, or `nil` at the end of its collection.
    private mutating func node(key: String?, depth: Int) throws(YAMLError) -> Node? {
        let event = try next()
        let (content, end): (Node.Content, Mark)
        switch event.kind {
        case .scalar(let text, let isQuoted):
            (content, end) = (.scalar(text, isQuoted: isQuoted), event.end)
        case .sequence(let isFlow):
            let elements = try elements(key: key, depth: try deeper(depth, at: event.mark))
            (content, end) = (.sequence(elements), isFlow ? self.end : elements.last?.end ?? event.end)
        case .mapping(let isFlow):
            let mapping = try mapping(key: key, depth: try deeper(depth, at: event.mark))
            (content, end) = (.mapping(mapping), isFlow ? self.end : mapping.entries.last?.value.end ?? event.end)
        case .end, .document, .streamEnd:
            return nil
        }
        try count(at: event.mark)
        return Node(content: content, mark: event.mark, end: end, key: key)
    }

    private mutating func elements(key: String?, depth: Int) throws(YAMLError) -> [Node] {
        var elements: [Node] = []
        while let element = try node(key: key, depth: depth) { elements.append(element) }
        return elements
    }

    private mutating func mapping(key parent: String?, depth: Int) throws(YAMLError) -> Mapping {
        var entries: [Mapping.Entry] = []
        var places: [String: Mark] = [:]
        while let (key, mark) = try key() {
            if let first = places.updateValue(mark, forKey: key) {
                throw YAMLError(at: mark, "duplicate key \(excerpt(key)); the first one is at \(first)")
            }
            let path = parent.map { "\($0).\(shownKey(key))" } ?? shownKey(key)
            guard let value = try node(key: path, depth: depth) else { break }
            entries.append(Mapping.Entry(key: key, mark: mark, value: value))
        }
        return Mapping(entries: entries, key: parent)
    }

    private mutating func key() throws(YAMLError) -> (String, Mark)? {
        let event = try next()
        switch event.kind {
        case .scalar("", isQuoted: false):
            throw YAMLError(at: event.mark, "expected a key before \":\"")
        case .scalar(let text, _):
            try count(at: event.mark)
            return (text, event.mark)
        case .sequence, .mapping:
            throw YAMLError(at: event.mark, "expected text as the key, found a list or mapping")
        case .end, .document, .streamEnd:
            return nil
        }
    }

    private mutating func next() throws(YAMLError) -> YAMLEvent {
        let event = try events.next()
        end = event.end
        return event
    }

    private func deeper(_ depth: Int, at mark: Mark) throws(YAMLError) -> Int {
        guard depth < Limits.depth else {
            throw YAMLError(at: mark, "nested too deeply: at most \(Limits.depth) levels are allowed")
        }
        return depth + 1
    }

    private mutating func count(at mark: Mark) throws(YAMLError) {
        nodeCount += 1
        guard nodeCount <= Limits.nodes else {
            throw YAMLError(at: mark, "too many values: at most \(Limits.nodes) are allowed")
        }
    }
}
