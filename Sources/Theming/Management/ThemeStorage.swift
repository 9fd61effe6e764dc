public import Switching

/// Storage of a theme manager's state from one start of the program to the next; the program provides it.
@MainActor
public protocol ThemeStorage: AnyObject {
    /// Returns what was last saved; nil when there is nothing, or nothing that can be read.
    func load() -> KeptAppearances?

    /// Keeps this, instead of what was saved before.
    func save(_ kept: KeptAppearances)
}

/// The state that a theme manager keeps.
public struct KeptAppearances: Equatable, Sendable {
    /// The appearance that a person has forced; nil for auto.
    public var forced: Appearance?
    /// The last appearance by the light, used again until there is a level; nil before the first.
    public var automatic: Appearance?

    /// Appearances to keep.
    public init(forced: Appearance? = nil, automatic: Appearance? = nil) {
        self.forced = forced
        self.automatic = automatic
    }
}
