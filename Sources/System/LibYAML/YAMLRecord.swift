/// A value with a YAML form.
package protocol YAMLValue {
    init(_ node: Node) throws(YAMLError)
    /// - Parameter hasOtherKeys: set if there are unknown keys. A later version may have written them.
    init(_ node: Node, _ hasOtherKeys: inout Bool) throws(YAMLError)
    var yaml: Value { get }
}

extension YAMLValue {
    package init(_ node: Node, _: inout Bool) throws(YAMLError) { try self.init(node) }
}

/// A value that is kept as a mapping. The same list of keys reads and writes it.
package protocol YAMLRecord: YAMLValue {
    static var refusesOtherKeys: Bool { get }

    /// Reads a record from `fields`, or writes a copy of `value` to `fields`.
    init(_ value: Self?, _ fields: RecordFields) throws(YAMLError)
}

/// The keys and values of a record, in file order. For reading or writing.
package final class RecordFields {
    /// The mapping to read, or `nil` while writing.
    private let node: Node?
    private let mapping: Mapping?
    private var known: [String] = []
    private var first: [(key: String, value: Value)] = []
    private var last: [(key: String, value: Value)] = []

    fileprivate init(reading node: Node? = nil) throws(YAMLError) {
        self.node = node
        mapping = try node?.mapping
        if node == nil { first.reserveCapacity(12) }
    }

    package func optional<T: YAMLValue>(
        _ key: String, _ value: T?, isLast: Bool = false
    ) throws(YAMLError) -> T? {
        if let mapping {
            known.append(key)
            return try mapping[key].map { (node) throws(YAMLError) in try T(node) }
        }
        guard let value else { return nil }
        if isLast { last.append((key, value.yaml)) } else { first.append((key, value.yaml)) }
        return value
    }

    package func required<T: YAMLValue>(_ key: String, _ value: T?) throws(YAMLError) -> T {
        if let value = try optional(key, value) { return value }
        throw error("\(key) is needed")
    }

    /// An empty list is omitted.
    package func list<T: YAMLValue>(_ key: String, _ values: [T]?) throws(YAMLError) -> [T] {
        try optional(key, values?.isEmpty == true ? nil : values) ?? []
    }

    /// Accepts keys that this record doesn't use.
    package func ignore(_ keys: [String]) { known += keys }

    package func error(_ message: String) -> YAMLError { node?.error(message) ?? YAMLError(at: nil, message) }

    fileprivate var written: Value { .mapping(last.isEmpty ? first : first + last) }
    fileprivate var hasOtherKeys: Bool { mapping?.hasOthers(than: known) == true }
    fileprivate func allowNoOtherKeys() throws(YAMLError) { try mapping?.allowOnly(known) }
}

extension YAMLRecord {
    package static var refusesOtherKeys: Bool { false }

    package init(_ node: Node) throws(YAMLError) {
        var hasOtherKeys = false
        try self.init(node, &hasOtherKeys)
    }

    package init(_ node: Node, _ hasOtherKeys: inout Bool) throws(YAMLError) {
        let fields = try RecordFields(reading: node)
        try self.init(nil, fields)
        if Self.refusesOtherKeys { try fields.allowNoOtherKeys() }
        if fields.hasOtherKeys { hasOtherKeys = true }
    }

    package var yaml: Value {
        // An existing record can always be written.
        guard let fields = try? RecordFields(), (try? Self(self, fields)) != nil else { return .mapping([]) }
        return fields.written
    }
}

// MARK: - Values

extension String: YAMLValue {
    package init(_ node: Node) throws(YAMLError) { self = try node.string }
    package var yaml: Value { .text(self) }
}

extension Int: YAMLValue {
    package init(_ node: Node) throws(YAMLError) { self = try node.integer }
    package var yaml: Value { .integer(self) }
}

extension Double: YAMLValue {
    package init(_ node: Node) throws(YAMLError) { self = try node.double }
    package var yaml: Value { .decimal(self) }
}

extension Bool: YAMLValue {
    package init(_ node: Node) throws(YAMLError) { self = try node.bool }
    package var yaml: Value { .bool(self) }
}

extension Array: YAMLValue where Element: YAMLValue {
    package init(_ node: Node) throws(YAMLError) {
        var hasOtherKeys = false
        try self.init(node, &hasOtherKeys)
    }
    package init(_ node: Node, _ hasOtherKeys: inout Bool) throws(YAMLError) {
        self = try node.sequence.map { (node) throws(YAMLError) in try Element(node, &hasOtherKeys) }
    }
    package var yaml: Value { .sequence(map(\.yaml)) }
}

extension Dictionary: YAMLValue where Key == String, Value: YAMLValue {
    package init(_ node: Node) throws(YAMLError) {
        self = [:]
        for entry in try node.mapping.entries { self[entry.key] = try Value(entry.value) }
    }
    package var yaml: LibYAML.Value { .mapping(sorted { $0.key < $1.key }.map { ($0.key, $0.value.yaml) }) }
}

extension YAMLValue where Self: RawRepresentable<String> & CaseIterable {
    package init(_ node: Node) throws(YAMLError) {
        guard let value = Self(rawValue: try node.string) else {
            throw node.mismatch(Self.allCases.map(\.rawValue).joined(separator: " or "))
        }
        self = value
    }
    package var yaml: Value { .text(rawValue) }
}
