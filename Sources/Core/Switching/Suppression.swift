/// The causes that suppress readings, oldest first (rule 5). The selection of the source also gets them.
package struct Suppression: Sendable {
    package private(set) var causes: [SuppressionCause] = []

    package init() {}

    /// Begins or ends a cause. Returns whether that changed anything.
    @discardableResult
    package mutating func set(_ cause: SuppressionCause, _ holds: Bool) -> Bool {
        guard causes.contains(cause) != holds else { return false }
        if holds { causes.append(cause) } else { causes.removeAll { $0 == cause } }
        return true
    }

    var isAwake: Bool { !causes.contains(.asleep) }

    func covers(_ kind: SourceKind, isExternal: Bool) -> Bool {
        causes.contains { ($0 == .lid || $0 == .screenOff) && $0.suppresses(kind, isExternal: isExternal) }
    }

    package func cause(for kind: SourceKind?, isExternal: Bool) -> SuppressionCause? {
        guard let kind else { return nil }
        return causes.first { $0.suppresses(kind, isExternal: isExternal) }
    }
}
