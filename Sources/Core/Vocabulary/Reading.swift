/// A source's value.
package struct Reading: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case light(Light)
        case noData(NoData)
    }

    package let source: SourceName
    package let value: Value

    package init(_ source: SourceName, _ value: Value) {
        (self.source, self.value) = (source, value)
    }
}
