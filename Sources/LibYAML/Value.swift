/// A value for YAML: text, a number, a truth value, or a list or mapping of values.
package enum Value: Sendable {
    /// Text of any kind; it is quoted where a reader would take it for something else.
    case text(String)

    /// A whole number.
    case integer(Int)

    /// A number with the digits that read back as the same one; what is not finite is written as `null`.
    case decimal(Double)

    /// `true` or `false`.
    case bool(Bool)

    /// A list in the order given.
    case sequence([Value])

    /// Keys and values in the order given. No key may stand there twice: it would not be read back.
    case mapping([(key: String, value: Value)])
}
