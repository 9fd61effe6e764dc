import HalflightSupport
internal import SDEvent

/// Rows of cells in aligned columns.
package struct Table {
    /// A column's heading, and the side to which its cells are aligned.
    package struct Column {
        package var title = ""
        package var isNumeric = false

        package init(title: String = "", isNumeric: Bool = false) {
            self.title = title
            self.isNumeric = isNumeric
        }
    }

    /// A piece of plain text, with an optional emphasis.
    package struct Cell: ExpressibleByStringInterpolation {
        package var text: String
        package var emphasis: Emphasis?

        package init(_ text: String, _ emphasis: Emphasis? = nil) {
            self.text = text.plain()
            self.emphasis = emphasis
        }

        package init(stringLiteral text: String) {
            self.init(text)
        }
    }

    private let columns: [Column]
    private var rows: [[Cell]] = []

    /// A table without rows, with headings when there is any.
    package init(_ columns: [Column]) {
        self.columns = columns
        guard columns.contains(where: { !$0.title.isEmpty }) else { return }
        rows.append(columns.map { Cell($0.title, .dim) })
    }

    /// A table of so many columns without headings.
    package init(columns count: Int) {
        self.init(Array(repeating: Column(), count: count))
    }

    /// Adds a row of one cell for each column.
    package mutating func add(_ row: Cell...) {
        rows.append(row)
    }
}

extension Table {
    /// The table's lines, the last column broken between words where the terminal ends.
    package func lines(for terminal: Terminal) -> [String] {
        let widths = columns.indices.map { column in rows.map { $0[column].text.count }.max() ?? 0 }
        let indent = widths.dropLast().reduce(0) { $0 + $1 + gap }
        return rows.flatMap { row -> [String] in
            guard let last = row.last else { return [] }
            let start = zip(row, widths).enumerated().dropLast().map { column, cell in
                padded(cell.0, to: cell.1, onTheLeft: columns[column].isNumeric, terminal) + blanks(gap)
            }
            let pieces = broken(last.text, at: terminal.width.map { $0 - indent }).map {
                shown(Cell($0, last.emphasis), terminal)
            }
            return pieces.enumerated().map { line, piece in
                withoutBlankEnd((line == 0 ? start.joined() : blanks(indent)) + piece)
            }
        }
    }

    private var gap: Int { 2 }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    private func padded(_ cell: Cell, to width: Int, onTheLeft: Bool, _ terminal: Terminal) -> String {
        let padding = blanks(width - cell.text.count)
        let text = shown(cell, terminal)
        return onTheLeft ? padding + text : text + padding
    }

    private func shown(_ cell: Cell, _ terminal: Terminal) -> String {
        guard terminal.hasColour, let emphasis = cell.emphasis else { return cell.text }
        return emphasis.applied(to: cell.text)
    }

    private func withoutBlankEnd(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}

/// Text in pieces of at most `width` characters, broken between words; in one piece where there is no room for words.
package func broken(_ text: String, at width: Int?) -> [String] {
    guard let width, width >= 20, text.count > width else { return [text] }
    var pieces: [String] = []
    var piece = ""
    for word in text.split(separator: " ") {
        if !piece.isEmpty, piece.count + 1 + word.count > width {
            pieces.append(piece)
            piece = ""
        }
        piece += (piece.isEmpty ? "" : " ") + word
    }
    return pieces + [piece]
}
