/// A value as it came over the bus, out of its variant; integers of all widths are one.
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
    /// The text, where it is one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }
    /// The whole number, where it is one.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }
    /// The number with a point, where it is one.
    public var double: Double? {
        if case .double(let value) = self { value } else { nil }
    }
    /// The truth value, where it is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }
    /// The elements, where it is an array or a structure.
    public var list: [BusValue]? {
        if case .list(let value) = self { value } else { nil }
    }
    /// The entries, where it is a dictionary with texts as keys.
    public var dictionary: [String: BusValue]? {
        if case .dictionary(let value) = self { value } else { nil }
    }
}
