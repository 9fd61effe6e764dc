internal import Switching

// The light and the decisions.

extension Plot {
    /// Day and night as the background, named where there is room.
    package func drawAppearance(_ svg: inout SVG) {
        var day: Int64 = 0
        drawBackground(&svg, "day", 0, recording.end)
        for night in recording.nights.spans {
            drawBackground(&svg, "night", night.from, night.until)
            name(&svg, .day, day, night.from)
            name(&svg, .night, night.from, night.until)
            day = night.until
        }
        name(&svg, .day, day, recording.end)
    }

    private func drawBackground(_ svg: inout SVG, _ style: String, _ from: Int64, _ until: Int64) {
        svg.add("rect", [("class", style)] + box(from, until))
    }

    private func name(_ svg: inout SVG, _ appearance: Appearance, _ from: Int64, _ until: Int64) {
        guard frame.x(until) - frame.x(from) > 36 else { return }
        let middle = (frame.x(from) + frame.x(until)) / 2
        let style = appearance == .night ? "mood dark middle" : "mood middle"
        svg.words(
            "text", [("class", style), ("x", middle.pixels), ("y", (frame.top + 16).pixels)], appearance.rawValue)
    }

    /// The half-light band over time, with both thresholds.
    package func drawBand(_ svg: inout SVG) {
        for span in recording.bands.spans {
            let (low, high) = (span.label.nightBelow.percent, span.label.dayAbove.percent)
            let (left, right) = (frame.x(span.from), frame.x(span.until))
            svg.add("rect", [("class", "band")] + box(span.from, span.until, low, high))
            for percent in [low, high] {
                let y = frame.y(percent).pixels
                svg.add("path", [("class", "edge"), ("d", "M\(left.pixels) \(y)H\(right.pixels)")])
            }
        }
    }

    /// The times when readings were ignored or there was no data.
    package func drawGaps(_ svg: inout SVG) {
        for span in recording.suppressions.spans {
            drawGap(&svg, "doubt", span.from, span.until, "readings ignored: \(span.label.rawValue)")
            label(&svg, span.from, span.until, span.label.shortName)
        }
        for span in recording.noData.spans {
            drawGap(&svg, "void", span.from, span.until, "no data: \(span.label.cause)")
            label(&svg, span.from, span.until, "no data")
        }
    }

    private func drawGap(_ svg: inout SVG, _ style: String, _ from: Int64, _ until: Int64, _ words: String) {
        svg.group("rect", [("class", style)] + box(from, until)) { $0.words("title", [], words) }
    }

    private func label(_ svg: inout SVG, _ from: Int64, _ until: Int64, _ words: String) {
        let (left, right) = (frame.x(from), frame.x(until))
        guard right - left > textWidth(words) - 8 else { return }
        svg.words(
            "text",
            [("class", "note middle"), ("x", ((left + right) / 2).pixels), ("y", (frame.top + 36).pixels)], words)
    }

    /// The level, and in another line the suppressed level.
    package func drawLevel(_ svg: inout SVG) {
        svg.add("path", [("class", "kept"), ("d", path(recording.keptOut))])
        svg.add("path", [("class", "level"), ("d", path(recording.trusted))])
    }

    /// A line through each part's levels, with a point only where they change.
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

    /// A box from one time to another that can be seen however short that is; by default over all levels.
    private func box(
        _ from: Int64, _ until: Int64, _ low: Double = 0, _ high: Double = 100
    ) -> [(name: String, value: String)] {
        let (left, top) = (frame.x(from), frame.y(high))
        return [
            ("x", left.pixels), ("y", top.pixels), ("width", max(frame.x(until) - left, 0.5).pixels),
            ("height", (frame.y(low) - top).pixels),
        ]
    }
}

extension SuppressionCause {
    /// The cause in a word or two, as a trace has it.
    fileprivate var shortName: String {
        switch self {
        case .lid: "lid shut"
        case .screenOff: "screen off"
        case .idle: "idle"
        case .asleep: "asleep"
        }
    }
}

/// About how wide a text is, in pixels; a little more where letters are wide.
package func textWidth(_ text: String) -> Double { Double(text.count) * 6.6 + 4 }
