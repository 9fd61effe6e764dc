/// A value for YAML.
package enum Value: Sendable {
    /// Text of any kind; it is quoted where a reader would take it for something else.
    case text(String)
    case integer(Int)
    /// A number with the digits that read back as the same one; what is not finite is written as `null`.
    case decimal(Double)
    case bool(Bool)
    case sequence([Value])
    /// Keys and values in order. A key that occurs twice would not be read back.
    case mapping([(key: String, value: Value)])
}
