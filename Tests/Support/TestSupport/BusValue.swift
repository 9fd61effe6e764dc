/// A value from the bus, without its variant. Integers of all widths are the same case.
public enum BusValue: Equatable, Sendable {
    case string(String)
    case integer(Int64)
    case double(Double)
    case bool(Bool)
    /// An array or a structure.
    case list([BusValue])
    case dictionary([String: BusValue])
}

extension BusValue {
    /// The text, if the value is a text.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }
    /// The whole number, if the value is a whole number.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }
    /// The floating-point number, if the value is one.
    public var double: Double? {
        if case .double(let value) = self { value } else { nil }
    }
    /// The Boolean value, if the value is a Boolean.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }
    /// The elements, if the value is an array or a structure.
    public var list: [BusValue]? {
        if case .list(let value) = self { value } else { nil }
    }
    /// The entries, if the value is a dictionary with text keys.
    public var dictionary: [String: BusValue]? {
        if case .dictionary(let value) = self { value } else { nil }
    }
}

/// The identifiers of a message from the bus and of its parts, in order.
public func messageIDs(_ message: BusValue) -> [String] {
    guard let parts = message.list else { return [] }
    guard parts.count == 2, let id = parts[0].string, let arguments = parts[1].dictionary else {
        return parts.flatMap(messageIDs)
    }
    return [id] + arguments.sorted { $0.key < $1.key }.flatMap { messageIDs($0.value) }
}
