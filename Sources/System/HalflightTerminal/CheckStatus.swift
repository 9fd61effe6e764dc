/// The status of a thing that was checked, as a page has it at the beginning of each line.
package enum CheckStatus: String, Sendable {
    case ok
    /// Works, but not as expected.
    case warning
    /// Does not work.
    case error
    /// Not checked, or does not apply here.
    case skipped

    /// A cell with a mark on a terminal that has Unicode, else with a word; and with a clause behind it, if any.
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
