/// One value of a source.
public struct Reading: Equatable, Sendable {
    /// The value of a source: light, or no data.
    public enum Value: Equatable, Sendable {
        /// There is so much light.
        case light(Light)
        /// The source could not tell.
        case noData(NoData)
    }

    /// Whose reading it is.
    public let source: SourceName
    /// The value.
    public let value: Value

    /// A reading of `source`.
    public init(_ source: SourceName, _ value: Value) {
        self.source = source
        self.value = value
    }
}
