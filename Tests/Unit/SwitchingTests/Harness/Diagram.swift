/// Events by second: `[0: .day, 10.5: .night]`.
struct Diagram<Value: Equatable & Sendable>: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        let second: Double
        let value: Value
    }

    let entries: [Entry]

    init(_ entries: [(Double, Value)]) {
        self.entries = entries.map { Entry(second: $0.0, value: $0.1) }
    }
}

extension Diagram: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (Double, Value)...) {
        self.init(elements)
    }
}

extension Diagram: CustomStringConvertible {
    var description: String {
        "[" + entries.map { "\($0.second): \($0.value)" }.joined(separator: ", ") + "]"
    }
}
