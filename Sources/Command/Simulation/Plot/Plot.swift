internal import HalflightSupport
package import HalflightTerminal
internal import Switching
internal import SystemPackage

/// A simulation as a picture, which shows why it was day or night.
package struct Plot {
    let recording: PlotRecording
    let summary: Summary
    let frame: PlotFrame
    private let title: String
    let axis: TimeAxis

    /// - Parameters:
    ///   - title: the name of the trace.
    ///   - start: the local time at the beginning, in seconds since 1970; nil where it is not known.
    package init(_ recording: PlotRecording, _ summary: Summary, title: String, start: Int? = nil) {
        (self.recording, self.summary, self.title) = (recording, summary, title)
        frame = PlotFrame(duration: recording.end, hasLux: recording.isInLux)
        axis = TimeAxis(duration: frame.duration, start: start)
    }

    var svg: String {
        var svg = SVG()
        let legend = PlotLegend(self)
        let height = frame.bottom + 64 + legend.height
        let size = [("width", PlotFrame.width.pixels), ("height", height.pixels)]
        svg.group(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 \(PlotFrame.width.pixels) \(height.pixels)"),
                ("role", "img"),
            ] + size
        ) { svg in
            svg.words("title", "Day and night by the light of \(name)")
            svg.words("desc", "\(subtitle). \(thresholds).")
            svg.raw(PlotStyle.sheet)
            svg.add("rect", [("class", "paper")] + size)
            svg.text("Day and night by the light of \(name)", x: frame.left, y: 34, "title")
            svg.text("\(subtitle) · \(thresholds)", x: frame.left, y: 56)
            drawAppearance(&svg)
            drawBand(&svg)
            drawAxes(&svg)
            drawGaps(&svg)
            drawLevel(&svg)
            drawCrossings(&svg)
            legend.draw(&svg, from: frame.bottom + 64)
        }
        return svg.markup
    }

    /// Writes the picture to a file, in one step, or to standard output, which is `-`.
    package func write(to path: String) throws(CommandError) {
        guard path != "-" else { return try Output.print(contents: svg) }
        let namesFolder = path.hasSuffix("/")
        let path = FilePath(path)
        guard !namesFolder, let file = path.lastComponent?.string, file != "..", file != "." else {
            throw CommandError("\"\(path)\" is not a file name for the picture: expected a name such as light.svg.")
        }
        let parent = path.removingLastComponent().string
        guard parent.isEmpty || isFolder(parent) else {
            throw CommandError("\(path) cannot be created: its folder does not exist.")
        }
        try Folder.open(parent.isEmpty ? "." : parent, []).write(svg, to: file)
    }

    private var name: String { FilePath(title).lastComponent?.string ?? title }

    private var subtitle: String {
        let switches = summary.switches == 1 ? "1 switch" : "\(summary.switches) switches"
        let times = "day for \(summary.day.clock), night for \(summary.shownNight.clock)"
        return "\(counted(summary.readings, "reading")) in \(summary.duration.clock) · \(switches) · \(times)"
    }

    var band: Band { recording.band }

    private var thresholds: String { "night below \(band.nightBelow), day above \(band.dayAbove)" }
}

/// The place of a time and a level in the picture.
struct PlotFrame {
    /// The picture's width, in pixels.
    static let width = 1200.0
    let left = 64.0
    let top = 84.0
    let right: Double
    let bottom = 464.0
    /// The time shown, in microseconds, a second or more.
    let duration: Int64

    /// - Parameter hasLux: leaves room for a second axis.
    init(duration: Int64, hasLux: Bool) {
        self.duration = max(duration, 1_000_000)
        right = PlotFrame.width - (hasLux ? 84 : 32)
    }

    /// The place of a time, in microseconds.
    func x(_ time: Int64) -> Double {
        left + (right - left) * Double(min(time, duration)) / Double(duration)
    }

    /// The place of a level, 0...100 percent.
    func y(_ percent: Double) -> Double { bottom - (bottom - top) * percent / 100 }
}
