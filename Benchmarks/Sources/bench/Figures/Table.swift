import Foundation
import Observers

/// Figures as lines, for a terminal or for a page.
struct Table {
    private let rows: [[String]]
    /// The notes below the rows.
    private var notes: [String] = []

    init(_ figures: [Figure]) {
        let title = ["", "unit", "median", "p99", "floor", "p99", "ratio", "p99", "aim", "", "darkman"]
        rows = [title] + figures.map(Table.cells)
        notes = figures.compactMap { figure in figure.note.map { "\(figure.name): not measured: \($0)" } }
    }

    init(_ figures: [ObserverFigure]) {
        let title = ["", "observers", "notify", "by floor", "subscribe", "detach", "bytes"]
        rows = [title] + figures.map(Table.cells)
    }

    init(_ comparison: Comparison) {
        let title = ["", "unit", "base", "now", "base", "now by floor", "change", "counts from", ""]
        rows =
            [title]
            + comparison.rows.map { row in
                [
                    row.name, row.unit, Table.number(row.base), Table.number(row.now), Table.number(row.baseRatio),
                    Table.number(row.nowRatio), Table.percent(row.change, "%+.0f %%"), Table.percent(row.threshold),
                    row.verdict.rawValue,
                ]
            }
    }

    /// The lines for a terminal, with names on the left and numbers on the right.
    var lines: [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return column < 2 ? cell.0 + padding : padding + cell.0
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        } + notes
    }

    /// The lines of a page in Markdown, without empty columns.
    var markdown: [String] {
        let columns = rows[0].indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty } }
        var lines = rows.map { row in "| " + columns.map { row[$0] }.joined(separator: " | ") + " |" }
        lines.insert("|" + columns.map { $0 < 2 ? "---|" : "---:|" }.joined(), at: 1)
        return lines + notes.flatMap { ["", $0] }
    }

    private static func cells(_ figure: Figure) -> [String] {
        [
            figure.name, figure.unit, number(figure.median), number(figure.p99), number(figure.floorMedian),
            number(figure.floorP99), number(figure.ratio), number(figure.ratioP99), number(figure.aim),
            figure.isMet.map { $0 ? "met" : "missed" } ?? "", number(figure.darkman),
        ]
    }

    /// Returns cells with nanoseconds per observer.
    private static func cells(_ figure: ObserverFigure) -> [String] {
        [
            figure.name, "\(figure.observers)", number(figure.notify), number(figure.timesFloor),
            number(figure.subscribe), number(figure.detach), number(figure.bytes),
        ]
    }

    /// Returns a number with three significant digits, or all digits before the point.
    private static func number(_ value: Double?) -> String {
        guard let value else { return "" }
        guard value != value.rounded() else { return "\(Int(value))" }
        let size = abs(value)
        return String(format: size < 10 ? "%.2f" : size < 100 ? "%.1f" : "%.0f", value)
    }

    private static func percent(_ share: Double?, _ format: String = "%.0f %%") -> String {
        share.map { String(format: format, $0 * 100) } ?? ""
    }
}
