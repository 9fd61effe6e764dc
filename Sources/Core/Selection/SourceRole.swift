/// The purpose of a running source.
package enum SourceRole: Equatable, Sendable {
    /// The source's values decide.
    case decisions
    /// The source gave no data and was left for another. It's read now and then to see whether it has recovered.
    case recovery
    /// The source is read now and then to see how much the light moves, because another sensor seems stuck.
    case comparison
}
