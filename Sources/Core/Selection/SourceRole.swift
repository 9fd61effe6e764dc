/// The purpose of a running source.
package enum SourceRole: Equatable, Sendable {
    case decisions
    /// Gave no data and was left for another. Read now and then to see whether it has recovered.
    case recovery
    /// Read now and then to see how much the light moves, because another sensor seems stuck.
    case comparison
}
