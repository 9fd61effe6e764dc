public import Theming

/// A theme with where it comes from.
public struct LoadedTheme: Equatable, Sendable {
    /// How a theme is written.
    public enum Format: String, Sendable {
        /// Not at all: it is built in.
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
    /// What people call it, where its file says so.
    public let title: String?
    /// Who made it, where its file says so.
    public let author: String?
    /// How it is written.
    public let format: Format
    /// The files it was read from: its own first, then those it inherits from; none when it is built in.
    public let files: [String]
    /// The colours that have names within its file, and in those it inherits from.
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
