public import Vocabulary

/// The storage in which a program keeps a theme manager's appearances until its next start.
///
/// `FileStorage` of `ThemingFoundation` keeps them in a file.
@MainActor
public protocol ThemeStorage: AnyObject {
    /// Returns the saved appearances; nil if there are none, or they cannot be read.
    func load() -> SavedAppearances?

    /// Replaces the saved appearances.
    func save(_ appearances: SavedAppearances)
}

/// The appearances of a theme manager that are saved.
public struct SavedAppearances: Hashable, Sendable, Codable {
    /// The appearance that a person has forced; nil for auto.
    public var forced: Appearance?
    /// The last appearance by the light, used again until there is a level; nil before the first.
    public var automatic: Appearance?

    /// Appearances to save.
    public init(forced: Appearance? = nil, automatic: Appearance? = nil) {
        (self.forced, self.automatic) = (forced, automatic)
    }
}
