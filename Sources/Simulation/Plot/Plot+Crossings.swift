internal import Switching

// The result of each crossing of a threshold.

extension Plot {
    /// A bar on the threshold for as long as the level had to stay, with a mark for what came of it.
    package func drawCrossings(_ svg: inout SVG) {
        for crossing in recording.crossings.crossings {
            let words = "\(crossing.until.clock): \(crossing.wanted): \(crossing.reason)"
            svg.group("g", []) { svg in
                if !crossing.reason.isEmpty { svg.words("title", [], words) }
                drawWait(&svg, crossing)
                PlotMark(crossing).draw(&svg, frame.x(crossing.until), y(crossing))
            }
        }
    }

    private func drawWait(_ svg: inout SVG, _ crossing: Crossings.Crossing) {
        let known = crossing.deferredAt ?? crossing.until
        drawBar(&svg, "wait", crossing.since, known, y(crossing))
        drawBar(&svg, "hold", known, crossing.until, y(crossing))
    }

    private func drawBar(_ svg: inout SVG, _ style: String, _ from: Int64, _ until: Int64, _ y: Double) {
        let (left, right) = (frame.x(from), frame.x(until))
        guard right - left >= 0.5 else { return }
        svg.add("path", [("class", style), ("d", "M\(left.pixels) \(y.pixels)H\(right.pixels)")])
    }

    /// The place of the threshold that was crossed, as it stood then.
    private func y(_ crossing: Crossings.Crossing) -> Double {
        let band = recording.bands.spans.last { $0.from <= crossing.since }?.label ?? .standard
        return frame.y(crossing.wanted == .day ? band.dayAbove.percent : band.nightBelow.percent)
    }
}

/// A mark on a threshold.
package enum PlotMark {
    case toDay, toNight, unseen, cancelled, open

    package init(_ crossing: Crossings.Crossing) {
        switch crossing.end {
        case .confirmed: self = crossing.wanted == .day ? .toDay : .toNight
        case .unseen: self = .unseen
        case .cancelled: self = .cancelled
        case .open: self = .open
        }
    }

    /// Draws the mark with its middle at a place.
    package func draw(_ svg: inout SVG, _ x: Double, _ y: Double) {
        let middle = "\(x.pixels) \(y.pixels)"
        switch self {
        case .toDay: svg.add("path", [("class", "today"), ("d", "M\(middle)m-7 5h14l-7 -12z")])
        case .toNight: svg.add("path", [("class", "tonight"), ("d", "M\(middle)m-7 -5h14l-7 12z")])
        case .unseen: svg.add("path", [("class", "open"), ("d", "M\(middle)m-5 0l5 -5l5 5l-5 5z")])
        case .cancelled: svg.add("path", [("class", "cancelled"), ("d", "M\(middle)m-4 -4l8 8m0 -8l-8 8")])
        case .open: svg.add("circle", [("class", "open"), ("cx", x.pixels), ("cy", y.pixels), ("r", "4")])
        }
    }
}

extension Int64 {
    /// Microseconds since the beginning, for a person.
    fileprivate var clock: String { Duration.microseconds(self).clock }
}
