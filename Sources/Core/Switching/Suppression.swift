/// The causes that suppress readings, oldest first (rule 5).
///
/// The Decider keeps the causes and hands them to the selection of the source.
package struct Suppression: Sendable {
    package private(set) var causes: [SuppressionCause] = []

    package init() {}

    /// Begins or ends a cause.
    ///
    /// - Returns: Whether the cause changed.
    @discardableResult
    package mutating func set(_ cause: SuppressionCause, _ holds: Bool) -> Bool {
        guard causes.contains(cause) != holds else { return false }
        if holds { causes.append(cause) } else { causes.removeAll { $0 == cause } }
        return true
    }

    /// Whether the machine is awake.
    var isAwake: Bool { !causes.contains(.asleep) }

    /// Returns whether a shut lid or a dark screen hides the light from a source.
    func covers(_ kind: SourceKind, isExternal: Bool) -> Bool {
        causes.contains { ($0 == .lid || $0 == .screenOff) && $0.suppresses(kind, isExternal: isExternal) }
    }

    /// Returns the first cause that suppresses a source.
    package func cause(for kind: SourceKind?, isExternal: Bool) -> SuppressionCause? {
        guard let kind else { return nil }
        return causes.first { $0.suppresses(kind, isExternal: isExternal) }
    }
}
