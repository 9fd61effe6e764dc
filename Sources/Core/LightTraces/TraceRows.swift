package import Switching
internal import TextSupport

/// The rows of a trace as text, each with the end of its line.
package struct TraceRows {
    package static let header = "seconds,lux,percent,source,event\n"
    /// The header of a history, which has the decisions, too.
    package static let historyHeader = "seconds,lux,percent,source,event,decision\n"

    private var start: Instant?

    package init() {}

    /// The row of an event; nil for one that is not part of a trace.
    ///
    /// - Parameter time: the time on any monotonic clock, not before that of the last row; the first row counts as 0.
    package mutating func row(_ event: Event, at time: Instant) -> String? {
        guard let cells = Cells(event) else { return nil }
        return "\(elapsed(time)),\(cells.lux),\(cells.percent),\(cells.source),\(cells.event)\n"
    }

    /// The row of a clock with its date; nil beyond what can be written.
    package mutating func row(_ clock: WallClock, at time: Instant) -> String? {
        clock.words.map { "\(elapsed(time)),,,,clock \($0)\n" }
    }

    /// The row of a decision, in a history.
    package mutating func row(_ decision: TraceDecision, at time: Instant) -> String {
        "\(elapsed(time)),,,,,\(written(decision.words))\n"
    }

    private mutating func elapsed(_ time: Instant) -> String {
        let start = start ?? time
        self.start = start
        return decimalSeconds(time - start)
    }
}

/// The cells of an event, besides the time.
private struct Cells {
    var (lux, percent, source, event) = ("", "", "", "")

    /// Nil for an event that is not part of a trace.
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

/// Text as a field that is short enough for the limit of a line.
private func written(_ text: String) -> String {
    field(String(decoding: text.utf8.prefix(1000), as: UTF8.self))
}

/// A number with all digits that it needs to be read as the same one.
private func decimal(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Seconds with up to three decimals.
func decimalSeconds(_ time: Duration) -> String {
    let (whole, attoseconds) = time.components
    let milliseconds = (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
    return decimal(Double(whole * 1000 + milliseconds) / 1000)
}

/// Text as a field of CSV: plain, as it may be shown in a terminal, and in quotes if necessary.
package func field(_ text: String) -> String {
    // Most text has nothing to be changed.
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") }) {
        return text.utf8.contains(UInt8(ascii: ",")) ? "\"" + text + "\"" : text
    }
    let line = String(text.map { $0.isNewline ? " " : $0 }).plain()
    guard line.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else { return line }
    // By scalars: a quote with an accent after it is another character, but still ends a field.
    let doubled = line.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
}
