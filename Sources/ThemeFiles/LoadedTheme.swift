public import Theming

/// A theme with where it comes from.
public struct LoadedTheme: Equatable, Sendable {
    /// The format of a theme.
    public enum Format: String, Sendable {
        /// Built in, without a file.
        case builtIn = "built-in"
        /// A theme file of our own.
        case halflight
        /// A base16 scheme.
        case base16
        /// A base24 scheme.
        case base24
    }

    /// The theme.
    public let theme: Theme
    /// The title, if its file has one.
    public let title: String?
    /// The author, if its file names one.
    public let author: String?
    /// The format.
    public let format: Format
    /// The files that it was read from: its own first, then its parents'; empty if it is built in.
    public let files: [String]
    /// The named constants of its file and its parents' files.
    let constants: [String: Color]

    /// A theme that is built in.
    init(builtIn theme: Theme) {
        self.init(theme: theme, title: nil, author: nil, format: .builtIn, files: [], constants: [:])
    }

    init(
        theme: Theme, title: String?, author: String?, format: Format, files: [String], constants: [String: Color]
    ) {
        (self.theme, self.title, self.author) = (theme, title, author)
        (self.format, self.files, self.constants) = (format, files, constants)
    }
}
