import DesktopSetup
import HalflightTerminal
import Vocabulary

/// The screen of `halflight calibrate`.
struct CalibrationView: Equatable {
    var source: String?
    var light: Light?
    var problem: String?
    var thresholds: Thresholds
    /// About the last key.
    var remark: String?
    /// The lines that will change, shown for confirmation.
    var question: [String]?
    /// As people write it.
    let file: String

    /// From the top of the screen, wrapped if there is room, and cut to the screen's size.
    func lines(for terminal: Terminal) -> [StyledLine] {
        let width = max((terminal.width ?? 80) - 1, 1)
        // There is room for a word to the right of the bar.
        let bar = max(min(width - 6, 100), 1)
        let lines = [top, [], lightLine] + scale(width: bar, terminal.hasUnicode) + [[]] + foot
        let broken = lines.flatMap { self.broken($0, width) }
        let height = terminal.height ?? broken.count
        let forms = [broken, broken.filter { !$0.isEmpty }, lines]
        let fitting = forms.first { $0.count <= height } ?? lines.filter { !$0.isEmpty }
        return fitting.prefix(height).map { shown($0, width, terminal) }
    }

    private typealias Cells = [Table.Cell]

    private var unit: LightUnit { light.map(LightUnit.init(of:)) ?? .percent }

    private var top: Cells {
        [Table.Cell("halflight calibrate", .bold), Table.Cell("  by \(source ?? "no source yet")")]
    }

    private var lightLine: Cells {
        guard let light else {
            return [Table.Cell(" no light: \(problem ?? "waiting for the source")", problem == nil ? .dim : .warning)]
        }
        let text = lightText(level: light.level.percent, illuminance: light.illuminance)?.english ?? ""
        let meaning =
            switch thresholds.band?.appearance(at: light.level) {
            case .night: "night"
            case .day: "day"
            case nil: "half-light: the appearance stays"
            }
        return [Table.Cell(" \(text)", .bold), Table.Cell("  \(meaning)")]
    }

    /// Has the half-light and its two ends below.
    private func scale(width: Int, _ hasUnicode: Bool) -> [Cells] {
        let night = column(of: thresholds.nightBelow.level, width)
        let day = max(column(of: thresholds.dayAbove.level, width), night + 1)
        let (left, line, right) = hasUnicode ? ("├", "─", "┤") : ("|", "-", "|")
        let marks = left + String(repeating: line, count: day - night - 1) + right
        let word = night >= 6 ? "night " : ""
        let (nightBelow, dayAbove) = (thresholds.nightBelow.text(in: unit), thresholds.dayAbove.text(in: unit))
        return [
            [Table.Cell(" \(bar(width: width, hasUnicode))")],
            [Table.Cell(" \(blanks(night - word.count))\(word)\(marks) day")],
            [Table.Cell(" night below \(nightBelow), day above \(dayAbove)")],
        ]
    }

    private func bar(width: Int, _ hasUnicode: Bool) -> String {
        let eighths = Int(((light?.level.percent ?? 0) / 100 * Double(width * 8)).rounded())
        guard hasUnicode else {
            let full = (eighths + 4) / 8
            return String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
        }
        let (full, rest) = eighths.quotientAndRemainder(dividingBy: 8)
        let partial = rest == 0 ? "" : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][rest - 1]
        return String(repeating: "█", count: full) + partial
            + String(repeating: "·", count: width - full - partial.count)
    }

    private func column(of level: Level, _ width: Int) -> Int {
        min(Int((level.percent / 100 * Double(width)).rounded()), width - 1)
    }

    private var foot: [Cells] {
        if let question {
            return [[Table.Cell(" This changes in \(file):")], []] + question.map { [difference($0)] }
                + [[], key("y", "yes, write it"), key("n", "no, go back")]
        }
        return [
            key("n", "Too dark for light colours: night below this level."),
            key("d", "Bright enough for light colours: day above this level."),
            key("u", "Undo: return to the thresholds of the configuration."),
            key("w", "Write to \(file); the change is shown first."),
            key("q", "Quit without writing."),
        ] + (remark.map { [[], [Table.Cell(" \($0)", .warning)]] } ?? [])
    }

    private func key(_ letter: String, _ meaning: String) -> Cells {
        [Table.Cell("  \(letter)", .bold), Table.Cell("  \(meaning)")]
    }

    private func difference(_ line: String) -> Table.Cell {
        Table.Cell("  \(line)", line.hasPrefix("+") ? .added : .removed)
    }

    /// Wraps at words of the last cell. Further lines begin below the first of the words.
    private func broken(_ cells: Cells, _ width: Int) -> [Cells] {
        guard let last = cells.last else { return [cells] }
        var (lines, line, rest) = ([Cells](), Array(cells.dropLast()), Substring(last.text))
        let before = line.reduce(0) { $0 + $1.text.count }
        let margin = before + rest.prefix { $0 == " " }.count
        var room = max(width - before, 0)
        while rest.count > room, let blank = rest.prefix(room + 1).lastIndex(of: " "),
            rest[..<blank].contains(where: { $0 != " " })
        {
            lines.append(line + [Table.Cell(String(rest[..<blank]), last.emphasis)])
            rest = rest[rest.index(after: blank)...]
            (line, room) = ([Table.Cell(blanks(margin))], max(width - margin, 0))
        }
        return lines + [line + [Table.Cell(String(rest), last.emphasis)]]
    }

    private func shown(_ cells: Cells, _ width: Int, _ terminal: Terminal) -> StyledLine {
        var room = width
        return cells.map { cell in
            let cut = Table.Cell(String(cell.text.prefix(max(room, 0))), cell.emphasis)
            room -= cut.text.count
            return cut.shown(on: terminal)
        }.joined()
    }
}
