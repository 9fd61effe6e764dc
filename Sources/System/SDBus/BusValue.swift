/// A value with its D-Bus type.
package enum BusValue: Equatable, Sendable {
    case string(String)
    case objectPath(String)
    case boolean(Bool)
    case byte(UInt8)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    indirect case variant(BusValue)
    case bytes([UInt8])
    /// An array with the D-Bus signature `element`. Entries of a dictionary (`{su}`) are structures.
    case array(element: String, [BusValue])
    case structure([BusValue])
    /// Type `a{sv}`, in the order of the message.
    case dictionary([(key: String, value: BusValue)])

    package var signature: String {
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

    package static func == (one: BusValue, other: BusValue) -> Bool {
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
    package var string: String? {
        switch self {
        case .string(let text), .objectPath(let text): text
        case .variant(let value): value.string
        default: nil
        }
    }

    package var number: Double? {
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

    package var boolean: Bool? {
        switch self {
        case .boolean(let flag): flag
        case .variant(let value): value.boolean
        default: nil
        }
    }

    package var elements: [BusValue]? {
        switch self {
        case .array(_, let elements), .structure(let elements): elements
        case .variant(let value): value.elements
        default: nil
        }
    }

    package subscript(key: String) -> BusValue? {
        switch self {
        case .dictionary(let entries): entries.first { $0.key == key }?.value
        case .variant(let value): value[key]
        default: nil
        }
    }
}
