internal import Switching

extension Plot {
    /// Draws day and night as the background, each named once: where there is room first.
    func drawAppearance(_ svg: inout SVG) {
        let spans = recording.days.spans + recording.nights.spans
        for span in spans { svg.add("rect", [("class", span.label.rawValue)] + box(span.from, span.until)) }
        func hasRoom(_ span: TimeSpans<Appearance>.Span) -> Bool { frame.x(span.until) - frame.x(span.from) > 36 }
        for span in [recording.days, recording.nights].compactMap({ $0.spans.first(where: hasRoom) }) {
            let middle = (frame.x(span.from) + frame.x(span.until)) / 2
            let style = span.label == .night ? "mood dark middle" : "mood middle"
            svg.text(span.label.rawValue, x: middle, y: frame.top + 16, style)
        }
    }

    func drawBand(_ svg: inout SVG) {
        let (low, high) = (band.nightBelow.percent, band.dayAbove.percent)
        svg.add("rect", [("class", "band")] + box(0, recording.end, low, high))
        for percent in [low, high] {
            svg.path("edge", "M\(frame.x(0).pixels) \(frame.y(percent).pixels)H\(frame.x(recording.end).pixels)")
        }
    }

    /// Draws the times of suppressed readings, and of no data.
    func drawGaps(_ svg: inout SVG) {
        for span in recording.suppressions.spans {
            let title = "readings ignored: \(span.label.words)"
            drawGap(&svg, "doubt", span.from, span.until, title, label: span.label.shortName)
        }
        for span in recording.noData.spans {
            drawGap(&svg, "void", span.from, span.until, "no data: \(span.label.cause)", label: "no data")
        }
    }

    private func drawGap(
        _ svg: inout SVG, _ style: String, _ from: Int64, _ until: Int64, _ title: String, label: String
    ) {
        svg.group("rect", [("class", style)] + box(from, until)) { $0.words("title", title) }
        let (left, right) = (frame.x(from), frame.x(until))
        guard right - left > textWidth(label) - 8 else { return }
        svg.text(label, x: (left + right) / 2, y: frame.top + 36, "note middle")
    }

    func drawLevel(_ svg: inout SVG) {
        svg.path("kept", path(recording.keptOut))
        svg.path("level", path(recording.trusted))
    }

    /// A line through the levels of each part, with a point only where they change.
    private func path(_ envelope: LevelEnvelope) -> String {
        var path = ""
        var level: Float?
        for (place, part) in envelope.parts.enumerated() {
            let start = frame.x(Int64(place) * envelope.width).pixels
            guard let part else {
                if level != nil { path += "H\(start)" }
                level = nil
                continue
            }
            if level == nil { path += "M\(start) \(y(part.first))" }
            if level != part.first || part.low != part.high {
                path += level == nil ? "" : "H\(start)"
                for next in [part.low, part.high, part.last] { path += "V\(y(next))" }
            }
            level = part.last
        }
        guard level != nil else { return path }
        return path + "H\(frame.x(Int64(envelope.parts.count) * envelope.width).pixels)"
    }

    private func y(_ level: Float) -> String { frame.y(Double(level)).pixels }

    /// A box from one time to another, by default over all levels, with a visible width.
    private func box(_ from: Int64, _ until: Int64, _ low: Double = 0, _ high: Double = 100) -> SVG.Attributes {
        let (left, top) = (frame.x(from), frame.y(high))
        return [
            ("x", left.pixels), ("y", top.pixels), ("width", max(frame.x(until) - left, 0.5).pixels),
            ("height", (frame.y(low) - top).pixels),
        ]
    }
}

extension SuppressionCause {
    /// The words of a trace.
    fileprivate var shortName: String {
        switch self {
        case .lid: "lid shut"
        case .screenOff: "screen off"
        case .idle: "idle"
        case .asleep: "asleep"
        }
    }
}

/// The approximate width of a text, in pixels.
func textWidth(_ text: String) -> Double { Double(text.count) * 6.6 + 4 }
