/// The purpose that a source is started for.
package enum SourceRole: Equatable, Sendable {
    /// Its values are decided on.
    case decisions
    /// It gave no data and was left for another; now and then it is read to see whether it has recovered.
    case recovery
    /// It is read now and then to see how much the light moves, because another sensor seems to be stuck.
    case comparison
}
