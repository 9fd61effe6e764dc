internal import Glibc

/// The size of the terminal behind standard output.
package struct TerminalSize: Equatable, Sendable {
    /// Characters on a line.
    package let columns: Int
    /// Lines.
    package let rows: Int

    /// A size of so many.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The size now; nil where there is no terminal, or none that knows its size.
    package static var current: TerminalSize? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
