/// The causes that keep readings out of decisions now, in the order in which they came (rule 5).
struct Suppression: Sendable {
    private var causes: [SuppressionCause] = []

    /// Begins or ends a cause.
    ///
    /// - Returns: whether that is news.
    @discardableResult
    mutating func set(_ cause: SuppressionCause, _ holds: Bool) -> Bool {
        guard causes.contains(cause) != holds else { return false }
        if holds { causes.append(cause) } else { causes.removeAll { $0 == cause } }
        return true
    }

    /// The first cause that concerns a source.
    func cause(for kind: SourceKind?, isExternal: Bool) -> SuppressionCause? {
        guard let kind else { return nil }
        return causes.first { $0.suppresses(kind, isExternal: isExternal) }
    }
}
