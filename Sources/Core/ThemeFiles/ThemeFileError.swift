internal import LibYAML

/// An error in a theme file.
public struct ThemeFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, or the name of a built-in theme.
    public let file: String
    /// The line, from 1. 0 for the whole file.
    public let line: Int
    /// The column, from 1. 0 for the whole file.
    public let column: Int
    /// The mistake, and the allowed values.
    public let cause: String

    /// `FILE:LINE:COLUMN: cause`, as compilers write it, so that editors can jump there.
    public var description: String {
        line > 0 ? "\(file):\(line):\(column): \(cause)" : "\(file): \(cause)"
    }

    init(file: String, _ cause: String) {
        (self.file, line, column, self.cause) = (file, 0, 0, cause)
    }

    init(file: String, _ error: YAMLError) {
        self.file = file
        (line, column) = (error.mark?.line ?? 0, error.mark?.column ?? 0)
        cause = error.message
    }
}
