/// The causes that keep readings out of decisions now, in the order in which they came (rule 5).
///
/// The Decider keeps it; the selection of the source is handed it.
package struct Suppression: Sendable {
    package private(set) var causes: [SuppressionCause] = []

    package init() {}

    /// Begins or ends a cause.
    ///
    /// - Returns: whether that is news.
    @discardableResult
    package mutating func set(_ cause: SuppressionCause, _ holds: Bool) -> Bool {
        guard causes.contains(cause) != holds else { return false }
        if holds { causes.append(cause) } else { causes.removeAll { $0 == cause } }
        return true
    }

    /// Whether the machine is awake.
    var isAwake: Bool { !causes.contains(.asleep) }

    /// Whether a lid or a screen that is off is between a source and the light.
    func covers(_ kind: SourceKind, isExternal: Bool) -> Bool {
        causes.contains { ($0 == .lid || $0 == .screenOff) && $0.suppresses(kind, isExternal: isExternal) }
    }

    /// The first cause that concerns a source.
    package func cause(for kind: SourceKind?, isExternal: Bool) -> SuppressionCause? {
        guard let kind else { return nil }
        return causes.first { $0.suppresses(kind, isExternal: isExternal) }
    }
}
