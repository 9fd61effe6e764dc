/// A place in a text.
package struct Mark: Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    package var line: Int

    /// The column, from 1, in Unicode scalars (not bytes, not cells on a screen).
    package var column: Int

    /// The place at `line` and `column`, both from 1.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// In words: `line 3, column 7`.
    package var description: String {
        "line \(line), column \(column)"
    }
}
