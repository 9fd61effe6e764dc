public import Switching

/// The storage in which a program keeps a theme manager's state until its next start.
@MainActor
public protocol ThemeStorage: AnyObject {
    /// Returns the saved state; nil if there is none, or it cannot be read.
    func load() -> KeptAppearances?

    /// Replaces the saved state.
    func save(_ kept: KeptAppearances)
}

/// The state of a theme manager that is kept.
public struct KeptAppearances: Equatable, Sendable {
    /// The appearance that a person has forced; nil for auto.
    public var forced: Appearance?
    /// The last appearance by the light, used again until there is a level; nil before the first.
    public var automatic: Appearance?

    /// Appearances to keep.
    public init(forced: Appearance? = nil, automatic: Appearance? = nil) {
        (self.forced, self.automatic) = (forced, automatic)
    }
}
