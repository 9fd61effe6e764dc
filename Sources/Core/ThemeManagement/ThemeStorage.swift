public import Vocabulary

/// Keeps a theme manager's appearances between runs. `FileStorage` of `ThemingFoundation` uses a file.
@MainActor
public protocol ThemeStorage: AnyObject {
    /// Returns the saved appearances. `nil` if they're missing or unreadable.
    func load() -> SavedAppearances?

    /// Replaces the saved appearances.
    func save(_ appearances: SavedAppearances)
}

/// The saved appearances of a theme manager.
public struct SavedAppearances: Hashable, Sendable, Codable {
    /// The appearance forced by the user, if any.
    public var forced: Appearance?
    /// The last appearance by the light, if any. Used again until there's a level.
    public var automatic: Appearance?

    /// Creates appearances to save.
    public init(forced: Appearance? = nil, automatic: Appearance? = nil) {
        (self.forced, self.automatic) = (forced, automatic)
    }
}
