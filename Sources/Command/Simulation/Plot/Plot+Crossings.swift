internal import Switching

extension Plot {
    /// Draws each wait for the settle time as a bar on the threshold, with a mark for its result.
    func drawCrossings(_ svg: inout SVG) {
        for crossing in recording.crossings.crossings {
            let words = "\(axis.words(crossing.until)): \(crossing.wanted): \(crossing.reason)"
            svg.group("g") { svg in
                if !crossing.reason.isEmpty { svg.words("title", words) }
                let settled = crossing.deferredAt ?? crossing.until
                drawBar(&svg, "wait", crossing.since, settled, y(crossing))
                drawBar(&svg, "hold", settled, crossing.until, y(crossing))
                PlotMark(crossing).draw(&svg, frame.x(crossing.until), y(crossing))
            }
        }
    }

    private func drawBar(_ svg: inout SVG, _ style: String, _ from: Int64, _ until: Int64, _ y: Double) {
        guard isVisible(from, until) else { return }
        svg.path(style, "M\(frame.x(from).pixels) \(y.pixels)H\(frame.x(until).pixels)")
    }

    /// Whether a span of time is long enough to be seen.
    func isVisible(_ from: Int64, _ until: Int64) -> Bool { frame.x(until) - frame.x(from) >= 0.5 }

    /// The place of the threshold that was crossed.
    private func y(_ crossing: Crossings.Crossing) -> Double {
        frame.y(crossing.wanted == .day ? band.dayAbove.percent : band.nightBelow.percent)
    }
}

/// A mark on a threshold.
enum PlotMark {
    case toDay, toNight, unseen, cancelled, open

    init(_ crossing: Crossings.Crossing) {
        switch crossing.end {
        case .confirmed: self = crossing.wanted == .day ? .toDay : .toNight
        case .unseen: self = .unseen
        case .cancelled: self = .cancelled
        case .open: self = .open
        }
    }

    func draw(_ svg: inout SVG, _ x: Double, _ y: Double) {
        let middle = "\(x.pixels) \(y.pixels)"
        switch self {
        case .toDay: svg.path("today", "M\(middle)m-7 5h14l-7 -12z")
        case .toNight: svg.path("tonight", "M\(middle)m-7 -5h14l-7 12z")
        case .unseen: svg.path("open", "M\(middle)m-5 0l5 -5l5 5l-5 5z")
        case .cancelled: svg.path("cancelled", "M\(middle)m-4 -4l8 8m0 -8l-8 8")
        case .open: svg.add("circle", [("class", "open"), ("cx", x.pixels), ("cy", y.pixels), ("r", "4")])
        }
    }
}
