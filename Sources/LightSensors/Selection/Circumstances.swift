public import Switching

/// What the choice of a source hangs on besides the devices.
public struct Circumstances: Equatable, Sendable {
    /// Why readings are not to be believed now; which kinds of sources a cause concerns, it says itself.
    public var suppression: Set<SuppressionCause>
    /// Whether the machine is in a dock or has an external screen.
    public var isDocked: Bool

    /// Circumstances of these parts; without arguments, those in which every source is believed.
    public init(suppression: Set<SuppressionCause> = [], isDocked: Bool = false) {
        self.suppression = suppression
        self.isDocked = isDocked
    }

    var isAsleep: Bool { suppression.contains(.asleep) }

    /// Whether a sensor of its own comes before what the shut lid covers: somebody works at an external screen.
    var prefersExternal: Bool { isDocked && suppression.contains(.lid) }

    func suppresses(_ kind: SourceKind, isExternal: Bool) -> Bool {
        suppression.contains { $0.suppresses(kind, isExternal: isExternal) }
    }
}
