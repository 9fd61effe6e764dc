/// A value from the bus, out of its variant; integers of all widths are the same case.
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
    /// The text, if it is one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }
    /// The whole number, if it is one.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }
    /// The floating-point number, if it is one.
    public var double: Double? {
        if case .double(let value) = self { value } else { nil }
    }
    /// The truth value, if it is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }
    /// The elements, if it is an array or a structure.
    public var list: [BusValue]? {
        if case .list(let value) = self { value } else { nil }
    }
    /// The entries, if it is a dictionary with texts as keys.
    public var dictionary: [String: BusValue]? {
        if case .dictionary(let value) = self { value } else { nil }
    }
}
