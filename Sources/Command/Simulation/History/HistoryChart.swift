import HalflightConfiguration
import HalflightTerminal
import TextSupport
import Vocabulary

/// A history as a chart of characters: level, band, day and night.
struct HistoryChart {
    private let record: HistoryRecord
    private let terminal: Terminal
    /// In columns, without the margin.
    private let width: Int
    private let columns: [Column]

    /// A part of the time, one character wide.
    private struct Column {
        /// In the left and right halves, in percent. `nil` without a level.
        var halves: [ClosedRange<Float>?] = [nil, nil]
        var isDay = false
        var isNight = false
        var isSuppressed = false
    }

    init(_ record: HistoryRecord, for terminal: Terminal) {
        (self.record, self.terminal) = (record, terminal)
        width = min(max((terminal.width ?? 80) - HistoryChart.margin - 1, 24), 160)
        columns = HistoryChart.columns(record, width)
    }

    /// `100 % ` before the chart.
    private static let margin = 6
    /// Each row is 10 points.
    private static let rows = 10

    private static func columns(_ record: HistoryRecord, _ width: Int) -> [Column] {
        var columns = [Column](repeating: Column(), count: width)
        let length = Int64(record.until - record.since)
        func place(_ time: Int64, _ count: Int) -> Int { Int(min(time * Int64(count) / length, Int64(count) - 1)) }
        for envelope in [record.plot.keptOut, record.plot.trusted] {
            for (index, part) in envelope.parts.enumerated() {
                guard let part, Int64(index) * envelope.width < length else { continue }
                let end = min(Int64(index + 1) * envelope.width, length) - 1
                for half in place(Int64(index) * envelope.width, width * 2)...place(end, width * 2) {
                    let old = columns[half / 2].halves[half % 2]
                    let low = min(old?.lowerBound ?? part.low, part.low)
                    columns[half / 2].halves[half % 2] = low...max(old?.upperBound ?? part.high, part.high)
                }
            }
        }
        func mark(_ property: WritableKeyPath<Column, Bool>, _ from: Int64, _ until: Int64) {
            for column in place(from, width)...place(max(until - 1, from), width) {
                columns[column][keyPath: property] = true
            }
        }
        for span in record.plot.days.spans { mark(\.isDay, span.from, span.until) }
        for span in record.plot.nights.spans { mark(\.isNight, span.from, span.until) }
        for span in record.plot.suppressions.spans { mark(\.isSuppressed, span.from, span.until) }
        return columns
    }

    var lines: [StyledLine] {
        var lines = (0..<HistoryChart.rows).map(line)
        lines.append(strip(columns.map { $0.isNight ? night : $0.isDay ? day : " " }, nil))
        if columns.contains(where: \.isSuppressed) {
            lines.append(strip(columns.map { $0.isSuppressed ? "x" : " " }, .warning))
        }
        lines.append(axis)
        lines.append(legend)
        return lines
    }

    private var day: Character { terminal.hasUnicode ? "░" : "." }
    private var night: Character { terminal.hasUnicode ? "█" : "#" }

    // MARK: - Rows

    private func line(_ row: Int) -> StyledLine {
        let top = 100 - Double(row) * 10
        let label = row == 0 ? "100 %" : row.isMultiple(of: 2) ? "\(Int(top))" : ""
        let isBand = record.band.nightBelow.percent < top && record.band.dayAbove.percent > top - 10
        var line = margin(label)
        var run = (text: "", emphasis: Emphasis?.none)
        func flush() {
            line = line + Table.Cell(run.text, run.emphasis).shown(on: terminal)
            run.text = ""
        }
        for column in columns {
            let drawn = character(column, row)
            let emphasis: Emphasis? = drawn == nil ? .dim : column.isSuppressed ? .warning : nil
            if emphasis != run.emphasis { flush() }
            run.emphasis = emphasis
            run.text.append(drawn ?? (isBand ? (terminal.hasUnicode ? "┄" : "-") : " "))
        }
        flush()
        return line
    }

    private func character(_ column: Column, _ row: Int) -> Character? {
        guard terminal.hasUnicode else {
            let isIn = column.halves.contains { half in half.map { places($0, of: 1).contains(row) } ?? false }
            return isIn ? "*" : nil
        }
        // Unicode's braille patterns: the left half's dots, from the top, are bits 0, 1, 2 and 6.
        let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
        var dots: UInt32 = 0
        for (half, range) in column.halves.enumerated() {
            guard let range else { continue }
            let places = places(range, of: 4)
            for dot in 0..<4 where places.contains(row * 4 + dot) { dots |= bits[half][dot] }
        }
        return dots == 0 ? nil : Unicode.Scalar(0x2800 + dots).map { Character($0) }
    }

    /// From the top. Each row has `parts` places.
    private func places(_ range: ClosedRange<Float>, of parts: Int) -> ClosedRange<Int> {
        let count = HistoryChart.rows * parts
        func place(_ level: Float) -> Int { min(Int((100 - level) / 100 * Float(count)), count - 1) }
        return place(range.upperBound)...place(range.lowerBound)
    }

    private func margin(_ label: String) -> StyledLine {
        Table.Cell(blanks(HistoryChart.margin - 1 - label.count) + label + " ", .dim).shown(on: terminal)
    }

    private func strip(_ characters: [Character], _ emphasis: Emphasis?) -> StyledLine {
        margin("") + Table.Cell(String(characters), emphasis).shown(on: terminal)
    }

    // MARK: - Time

    /// Shows dates if it's longer than two days.
    private var axis: StyledLine {
        let length = Int64(record.until - record.since)
        var text: [Character] = []
        for time in record.axis.ticks {
            let place = Int(time * Int64(width) / length)
            guard place >= text.count else { continue }
            let label = record.axis.label(time)
            guard place + label.count <= width else { break }
            text += Array(repeating: " ", count: place - text.count) + Array(label + " ")
        }
        return strip(text, .dim)
    }

    private var legend: StyledLine {
        let band = record.band
        let dash = terminal.hasUnicode ? "┄" : "-"
        var parts: [Message] = [
            "\(day) \(Appearance.day)", "\(night) \(Appearance.night)",
            "\(dash) half-light, \(shortNumber(band.nightBelow.percent)) to \(shortNumber(band.dayAbove.percent)) %",
        ]
        if columns.contains(where: \.isSuppressed) { parts.append("x readings ignored") }
        return strip(Array(terminal.catalogue.text(parts.joined(by: "   "))), .dim)
    }
}
