public import ThemeValues

/// A theme with its origin.
public struct LoadedTheme: Equatable, Sendable {
    /// The format of a theme.
    public enum Format: String, Sendable {
        /// A built-in theme without a file.
        case builtIn = "built-in"
        /// A theme file of Halflight.
        case halflight
        /// A base16 scheme.
        case base16
        /// A base24 scheme.
        case base24
    }

    /// The theme.
    public let theme: Theme
    /// The theme's title, if its file has one.
    public var title: String? { theme.title }
    /// The theme's author, if its file names one.
    public var author: String? { theme.author }
    /// The theme's format.
    public let format: Format
    /// The theme's own file, then its parents'. Empty for a built-in theme.
    public let files: [String]
    /// The files' contents.
    package var texts: [[UInt8]] = []
    /// The named constants of these files.
    let constants: [String: Color]
}
