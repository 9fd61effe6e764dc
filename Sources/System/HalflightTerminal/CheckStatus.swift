/// The status of a check, shown at the beginning of lines.
package enum CheckStatus: String, Sendable {
    case ok
    /// Works, but not as expected.
    case warning
    case error
    /// Not checked or not applicable.
    case skipped

    /// Returns a cell with a mark, followed by `note`, if any. A word replaces the mark on a terminal without Unicode.
    package func cell(for terminal: Terminal, _ note: String = "") -> Table.Cell {
        let (mark, word, emphasis): (String, String, Emphasis) =
            switch self {
            case .ok: ("✓", "ok", .added)
            case .warning: ("!", "warn", .warning)
            case .error: ("✗", "fail", .removed)
            case .skipped: ("-", "skip", .dim)
            }
        guard !note.isEmpty else { return Table.Cell(terminal.hasUnicode ? mark : word, emphasis) }
        return Table.Cell(terminal.hasUnicode ? "\(mark) \(note)" : "\(word): \(note)", emphasis)
    }
}
