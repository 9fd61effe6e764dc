/// A value for YAML.
package enum Value: Sendable {
    /// Text of any kind. Quoted if a reader would misread its type.
    case text(String)
    case integer(Int)
    /// A number, with digits that read back exactly. `null` if it isn't finite.
    case decimal(Double)
    case bool(Bool)
    case sequence([Value])
    /// Keys and values in order. A document with a duplicate key can't be read back.
    case mapping([(key: String, value: Value)])
}
