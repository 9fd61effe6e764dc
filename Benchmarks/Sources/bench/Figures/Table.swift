import Foundation
import Observers

/// Figures as lines for a terminal.
struct Table {
    private let rows: [[String]]

    init(_ figures: [Figure]) {
        let title = ["", "unit", "median", "p99", "floor", "p99", "ratio", "p99", "aim", "", "darkman"]
        rows = [title] + figures.map(Table.cells)
    }

    init(_ figures: [ObserverFigure]) {
        let title = ["", "observers", "notify", "by floor", "subscribe", "detach", "bytes", "aims"]
        rows = [title] + figures.map(Table.cells)
    }

    var lines: [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                // Names to the left, numbers to the right.
                return column < 2 ? cell.0 + padding : padding + cell.0
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    private static func cells(_ figure: Figure) -> [String] {
        let aim =
            switch figure.aim {
            case .atMost(let limit): "\(number(limit))"
            case .timesFloor(let limit): "\(number(limit)) x floor"
            case nil: ""
            }
        return [
            figure.name, figure.unit, number(figure.median), number(figure.p99), number(figure.floorMedian),
            number(figure.floorP99), number(figure.ratio), number(figure.ratioP99), aim,
            figure.isMet.map { $0 ? "met" : "missed" } ?? "", number(figure.darkman),
        ]
    }

    /// Nanoseconds for each observer.
    private static func cells(_ figure: ObserverFigure) -> [String] {
        [
            figure.name, "\(figure.observers)", number(figure.notify), number(figure.timesFloor),
            number(figure.subscribe), number(figure.detach), number(figure.bytes),
            figure.isMet.map { $0 ? "met" : "missed" } ?? "",
        ]
    }

    /// Three digits that count, or all before the point.
    private static func number(_ value: Double?) -> String {
        guard let value else { return "" }
        guard value != value.rounded() else { return "\(Int(value))" }
        return String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
    }
}
