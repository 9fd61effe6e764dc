/// A value as D-Bus knows it, with its type.
public enum BusValue: Equatable, Sendable {
    /// Type `s`.
    case string(String)
    /// Type `o`.
    case objectPath(String)
    /// Type `b`.
    case boolean(Bool)
    /// Type `y`.
    case byte(UInt8)
    /// Type `n`.
    case int16(Int16)
    /// Type `q`.
    case uint16(UInt16)
    /// Type `i`.
    case int32(Int32)
    /// Type `u`.
    case uint32(UInt32)
    /// Type `x`.
    case int64(Int64)
    /// Type `t`.
    case uint64(UInt64)
    /// Type `d`.
    case double(Double)
    /// Type `v`.
    indirect case variant(BusValue)
    /// Type `ay`.
    case bytes([UInt8])
    /// An array whose elements have the D-Bus signature `element`; entries of a dictionary (`{su}`) are structures.
    case array(element: String, [BusValue])
    /// A structure of these members.
    case structure([BusValue])
    /// Type `a{sv}`, in the order it was sent.
    case dictionary([(key: String, value: BusValue)])

    /// The D-Bus signature of the value's type.
    public var signature: String {
        switch self {
        case .string: "s"
        case .objectPath: "o"
        case .boolean: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .variant: "v"
        case .bytes: "ay"
        case .array(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .dictionary: "a{sv}"
        }
    }

    /// Whether two values are of one type and equal; dictionaries also in order.
    public static func == (one: BusValue, other: BusValue) -> Bool {
        switch (one, other) {
        case (.string(let a), .string(let b)), (.objectPath(let a), .objectPath(let b)): a == b
        case (.boolean(let a), .boolean(let b)): a == b
        case (.byte(let a), .byte(let b)): a == b
        case (.int16(let a), .int16(let b)): a == b
        case (.uint16(let a), .uint16(let b)): a == b
        case (.int32(let a), .int32(let b)): a == b
        case (.uint32(let a), .uint32(let b)): a == b
        case (.int64(let a), .int64(let b)): a == b
        case (.uint64(let a), .uint64(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.variant(let a), .variant(let b)): a == b
        case (.bytes(let a), .bytes(let b)): a == b
        case (.array(let elementA, let a), .array(let elementB, let b)): elementA == elementB && a == b
        case (.structure(let a), .structure(let b)): a == b
        case (.dictionary(let a), .dictionary(let b)):
            a.elementsEqual(b) { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }
}

extension BusValue {
    /// The text of a string or object path.
    public var string: String? {
        switch self {
        case .string(let text), .objectPath(let text): text
        case .variant(let value): value.string
        default: nil
        }
    }

    /// The number of any numeric type, as a double.
    public var number: Double? {
        switch self {
        case .double(let number): number
        case .byte(let number): Double(number)
        case .int16(let number): Double(number)
        case .uint16(let number): Double(number)
        case .int32(let number): Double(number)
        case .uint32(let number): Double(number)
        case .int64(let number): Double(number)
        case .uint64(let number): Double(number)
        case .variant(let value): value.number
        default: nil
        }
    }

    /// Whether a boolean is true.
    public var boolean: Bool? {
        switch self {
        case .boolean(let flag): flag
        case .variant(let value): value.boolean
        default: nil
        }
    }

    /// The elements of an array or the members of a structure.
    public var elements: [BusValue]? {
        switch self {
        case .array(_, let elements), .structure(let elements): elements
        case .variant(let value): value.elements
        default: nil
        }
    }

    /// The value for `key` in a dictionary.
    public subscript(key: String) -> BusValue? {
        switch self {
        case .dictionary(let entries): entries.first { $0.key == key }?.value
        case .variant(let value): value[key]
        default: nil
        }
    }
}
