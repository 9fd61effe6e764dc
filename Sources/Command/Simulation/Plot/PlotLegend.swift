/// The legend: the lines, colours and marks that occur in the picture.
struct PlotLegend {
    private let rows: [[Item]]
    private let left: Double

    private struct Item {
        let words: String
        let sample: Sample

        /// The sample, the words, and a gap.
        var width: Double { 34 + textWidth(words) + 14 }
    }

    private enum Sample {
        case line(String)
        case box(String)
        case mark(PlotMark)
    }

    init(_ plot: Plot) {
        var rows: [[Item]] = [[]]
        var width = 0.0
        for item in PlotLegend.items(plot) {
            if width + item.width > plot.frame.right - plot.frame.left, width > 0 {
                rows.append([])
                width = 0
            }
            rows[rows.count - 1].append(item)
            width += item.width
        }
        self.rows = rows
        left = plot.frame.left
    }

    private static let rowHeight = 24.0

    /// The height in pixels.
    var height: Double { Double(rows.count) * PlotLegend.rowHeight + 12 }

    func draw(_ svg: inout SVG, from top: Double) {
        for (row, items) in rows.enumerated() {
            var x = left
            for item in items {
                let y = top + (Double(row) + 0.5) * PlotLegend.rowHeight
                PlotLegend.draw(&svg, item.sample, x, y)
                svg.text(item.words, x: x + 34, y: y + 4)
                x += item.width
            }
        }
    }

    private static func draw(_ svg: inout SVG, _ sample: Sample, _ x: Double, _ y: Double) {
        switch sample {
        case .line(let style): svg.path(style, "M\(x.pixels) \(y.pixels)h26")
        case .box(let style):
            let place = [("x", x.pixels), ("y", (y - 7).pixels), ("width", "26"), ("height", "14")]
            svg.add("rect", [("class", style)] + place)
        case .mark(let mark): mark.draw(&svg, x + 13, y)
        }
    }

    private static func items(_ plot: Plot) -> [Item] {
        let recording = plot.recording
        let crossings = recording.crossings.crossings
        func occurs(_ mark: PlotMark) -> Bool { crossings.contains { PlotMark($0) == mark } }
        let all: [(Bool, String, Sample)] = [
            (true, "level", .line("level")),
            (!recording.keptOut.parts.isEmpty, "level, ignored", .line("kept")),
            (true, "half-light", .box("band")),
            (plot.summary.day > .zero, "day", .box("day")),
            (plot.summary.night > .zero, "night", .box("night")),
            (!recording.suppressions.spans.isEmpty, "readings ignored", .box("doubt")),
            (!recording.noData.spans.isEmpty, "no data", .box("void")),
            (occurs(.toDay), "switch to day", .mark(.toDay)),
            (occurs(.toNight), "switch to night", .mark(.toNight)),
            (occurs(.unseen), "no switch: night by the clock", .mark(.unseen)),
            (occurs(.cancelled), "no switch: the level went back", .mark(.cancelled)),
            (occurs(.open), "still open at the end", .mark(.open)),
            (crossings.contains { plot.isVisible($0.since, $0.deferredAt ?? $0.until) }, "settling", .line("wait")),
            (
                crossings.contains { $0.deferredAt.map { [until = $0.until] in plot.isVisible($0, until) } ?? false },
                "waiting", .line("hold")
            ),
        ]
        return all.filter(\.0).map { Item(words: $0.1, sample: $0.2) }
    }
}
