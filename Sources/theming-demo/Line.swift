import HalflightTerminal
import Theming

/// A line of the screen: runs of letters, each in its colours.
struct Line {
    /// Letters with the same style.
    struct Run {
        var text: String
        var foreground: Color
        var background: Color
        var isBold = false
    }

    private(set) var runs: [Run] = []

    init() {}

    init(_ text: String, _ foreground: Color, on background: Color, bold: Bool = false) {
        append(text, foreground, on: background, bold: bold)
    }

    /// The width in letters.
    var width: Int { runs.map(\.text.count).reduce(0, +) }

    mutating func append(_ text: String, _ foreground: Color, on background: Color, bold: Bool = false) {
        runs.append(Run(text: text, foreground: foreground, background: background, isBold: bold))
    }

    mutating func append(_ line: Line) { runs += line.runs }

    /// The line with another width: cut, or filled up with the background.
    func fitted(to width: Int, on background: Color) -> Line {
        var line = Line()
        for run in runs where line.width < width {
            let text = String(run.text.prefix(width - line.width))
            line.append(text, run.foreground, on: run.background, bold: run.isBold)
        }
        let missing = width - line.width
        if missing > 0 { line.append(String(repeating: " ", count: missing), background, on: background) }
        return line
    }

    /// The line for a terminal with true colours (ISO 8613-6, direct colours).
    var styled: StyledLine {
        runs.map { run in
            let colors = [(38, run.foreground), (48, run.background)].flatMap { layer, color in
                [layer, 2] + [color.red, color.green, color.blue].map(Int.init)
            }
            return StyledLine(run.text, rendition: (run.isBold ? [1] : []) + colors)
        }.joined()
    }
}
