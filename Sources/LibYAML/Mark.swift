/// A place in a text.
public struct Mark: Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int

    /// The column, from 1, in Unicode scalars (not bytes, not cells on a screen).
    public var column: Int

    /// The place at `line` and `column`, both from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// In words: `line 3, column 7`.
    public var description: String {
        "line \(line), column \(column)"
    }
}
