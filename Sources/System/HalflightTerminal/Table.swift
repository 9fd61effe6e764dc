internal import FileSupport
import TextSupport

/// Rows of cells in aligned columns.
package struct Table {
    /// A column's heading and alignment. Numeric columns are right-aligned.
    package struct Column: ExpressibleByStringLiteral {
        var title: String
        var isNumeric: Bool

        package init(title: String = "", isNumeric: Bool = false) {
            (self.title, self.isNumeric) = (title, isNumeric)
        }

        package init(stringLiteral title: String) {
            self.init(title: title)
        }

        package static func number(_ title: String) -> Column { Column(title: title, isNumeric: true) }
    }

    package struct Cell: ExpressibleByStringInterpolation {
        package let text: String
        package let emphasis: Emphasis?

        package init(_ text: String, _ emphasis: Emphasis? = nil) {
            (self.text, self.emphasis) = (text.plain(), emphasis)
        }

        package init(stringLiteral text: String) {
            self.init(text)
        }

        package func shown(on terminal: Terminal) -> StyledLine {
            StyledLine(text, rendition: terminal.hasColour ? emphasis.map { [$0.rawValue] } ?? [] : [])
        }
    }

    private let columns: [Column]
    private let hasHeader: Bool
    private var rows: [[Cell]] = []

    package init(_ columns: [Column]) {
        self.columns = columns
        hasHeader = columns.contains { !$0.title.isEmpty }
        guard hasHeader else { return }
        rows.append(columns.map { Cell($0.title, .dim) })
    }

    package init(columns count: Int) {
        self.init(Array(repeating: Column(), count: count))
    }

    package mutating func add(_ row: Cell...) { add(row) }

    package mutating func add(_ row: [Cell]) {
        rows.append(row)
    }

    /// Returns the table's lines for a terminal. Breaks the last column between words at the terminal's edge. If words
    /// don't fit, the last column is below the others.
    package func lines(for terminal: Terminal) -> [StyledLine] {
        var rows = rows
        if hasHeader { rows[0] = rows[0].map { Cell(terminal.catalogue.text(for: $0.text), $0.emphasis) } }
        let widths = columns.indices.map { column in rows.map { $0[column].text.count }.max() ?? 0 }
        let indent = widths.dropLast().reduce(0) { $0 + $1 + 2 }
        return rows.flatMap { row -> [StyledLine] in
            guard let last = row.last else { return [] }
            let start = row.dropLast().indices.map { column in
                let padding = StyledLine(blanks(widths[column] - row[column].text.count))
                let text = row[column].shown(on: terminal)
                return (columns[column].isNumeric ? padding + text : text + padding) + "  "
            }
            if let width = terminal.width, width - indent < Table.leastRoom, indent + last.text.count > width {
                let above = indent - 2 <= width ? [start.joined()] : flowing(row.dropLast(), width, terminal)
                return (above + below(last, width, terminal)).map(\.withoutBlankEnd)
            }
            let pieces = broken(last.text, at: terminal.width.map { $0 - indent })
            return pieces.enumerated().map { line, piece in
                let text = Cell(piece, last.emphasis).shown(on: terminal)
                return ((line == 0 ? start.joined() : StyledLine(blanks(indent))) + text).withoutBlankEnd
            }
        }
    }

    /// The minimum width for readable words, in characters.
    fileprivate static let leastRoom = 20
    private static let margin = 4

    private func below(_ cell: Cell, _ width: Int, _ terminal: Terminal) -> [StyledLine] {
        guard !cell.text.isEmpty else { return [] }
        return broken(cell.text, at: width - Table.margin).map {
            StyledLine(blanks(Table.margin)) + Cell($0, cell.emphasis).shown(on: terminal)
        }
    }

    /// Returns cells in a row, without columns, on as many lines as needed.
    private func flowing(_ cells: ArraySlice<Cell>, _ width: Int, _ terminal: Terminal) -> [StyledLine] {
        var lines: [StyledLine] = []
        var (line, used) = (StyledLine(""), 0)
        for cell in cells where !cell.text.isEmpty {
            if used > 0, used + 2 + cell.text.count > width {
                lines.append(line)
                (line, used) = (StyledLine(blanks(Table.margin)), Table.margin)
            } else if used > 0 {
                (line, used) = (line + "  ", used + 2)
            }
            (line, used) = (line + cell.shown(on: terminal), used + cell.text.count)
        }
        return lines + [line]
    }
}

package func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

/// Splits text between words into pieces of at most `width` characters. Doesn't split if words don't fit.
package func broken(_ text: String, at width: Int?) -> [String] {
    guard let width, width >= Table.leastRoom, text.count > width else { return [text] }
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

package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
