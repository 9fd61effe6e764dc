package import Switching
internal import TextSupport

/// A trace's rows as text, with line endings.
package struct TraceRows {
    package static let header = "seconds,lux,percent,source,event\n"
    /// A history also has decisions.
    package static let historyHeader = "seconds,lux,percent,source,event,decision\n"

    private var start: Instant?

    package init() {}

    /// Returns an event's row, if traces include it. `time` is on any monotonic clock, and 0 at the first row.
    package mutating func row(_ event: Event, at time: Instant) -> String? {
        guard let cells = Cells(event) else { return nil }
        return "\(elapsed(time)),\(cells.lux),\(cells.percent),\(cells.source),\(cells.event)\n"
    }

    /// Returns the row of a date and time. `nil` if it's out of range.
    package mutating func row(_ clock: WallClock, at time: Instant) -> String? {
        clock.words.map { "\(elapsed(time)),,,,clock \($0)\n" }
    }

    package mutating func row(_ decision: TraceDecision, at time: Instant) -> String {
        "\(elapsed(time)),,,,,\(written(decision.words))\n"
    }

    private mutating func elapsed(_ time: Instant) -> String {
        let start = start ?? time
        self.start = start
        return decimalSeconds(time - start)
    }
}

private struct Cells {
    var (lux, percent, source, event) = ("", "", "", "")

    /// Returns `nil` unless traces include the event.
    init?(_ event: Event) {
        switch event {
        case .time: break
        case .source(let name, let isExternal):
            source = written(words((name, isExternal)))
        case .reading(let reading):
            switch reading.value {
            case .noData(let noData): self.event = written(noData.words)
            case .light(let light):
                if let illuminance = light.illuminance {
                    lux = decimal(illuminance)
                } else {
                    percent = decimal(light.level.percent)
                }
            }
        default:
            guard let words = event.words else { return nil }
            self.event = words
        }
    }
}

private func written(_ text: String) -> String {
    field(String(decoding: text.utf8.prefix(1000), as: UTF8.self))
}

/// Returns all digits that reading the number exactly needs.
private func decimal(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

func decimalSeconds(_ time: Duration) -> String {
    let (whole, attoseconds) = time.components
    let milliseconds = (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
    return decimal(Double(whole * 1000 + milliseconds) / 1000)
}

/// Returns a CSV field, safe for a terminal and in quotes if necessary.
package func field(_ text: String) -> String {
    // The usual case.
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") }) {
        return text.utf8.contains(UInt8(ascii: ",")) ? "\"" + text + "\"" : text
    }
    let line = String(text.map { $0.isNewline ? " " : $0 }).plain()
    guard line.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else { return line }
    // By scalars: a quote with an accent is another character, but still ends a field.
    let doubled = line.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
}
