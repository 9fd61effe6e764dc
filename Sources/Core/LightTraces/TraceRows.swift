package import Switching
internal import TextSupport

/// A trace's rows as text, with line endings.
package struct TraceRows {
    package static let header = "seconds,lux,percent,source,event\n"
    /// The header of a history, which also has decisions.
    package static let historyHeader = "seconds,lux,percent,source,event,decision\n"

    private var start: Instant?

    package init() {}

    /// Returns an event's row, if traces include it.
    ///
    /// - Parameter time: The time on any monotonic clock, at or after the last row's time; the first row counts as 0.
    package mutating func row(_ event: Event, at time: Instant) -> String? {
        guard let cells = Cells(event) else { return nil }
        return "\(elapsed(time)),\(cells.lux),\(cells.percent),\(cells.source),\(cells.event)\n"
    }

    /// Returns the row of a clock with date; `nil` if it's out of range.
    package mutating func row(_ clock: WallClock, at time: Instant) -> String? {
        clock.words.map { "\(elapsed(time)),,,,clock \($0)\n" }
    }

    /// Returns the row of a decision in a history.
    package mutating func row(_ decision: TraceDecision, at time: Instant) -> String {
        "\(elapsed(time)),,,,,\(written(decision.words))\n"
    }

    private mutating func elapsed(_ time: Instant) -> String {
        let start = start ?? time
        self.start = start
        return decimalSeconds(time - start)
    }
}

/// The cells of an event, without the time.
private struct Cells {
    var (lux, percent, source, event) = ("", "", "", "")

    /// Creates the cells of an event that traces include.
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

/// Returns text as a field within the line limit.
private func written(_ text: String) -> String {
    field(String(decoding: text.utf8.prefix(1000), as: UTF8.self))
}

/// Returns a number with all digits that reading it exactly needs.
private func decimal(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Returns seconds with up to three decimals.
func decimalSeconds(_ time: Duration) -> String {
    let (whole, attoseconds) = time.components
    let milliseconds = (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
    return decimal(Double(whole * 1000 + milliseconds) / 1000)
}

/// Returns text as a CSV field, safe for a terminal and in quotes if necessary.
package func field(_ text: String) -> String {
    // Most text needs no change.
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") }) {
        return text.utf8.contains(UInt8(ascii: ",")) ? "\"" + text + "\"" : text
    }
    let line = String(text.map { $0.isNewline ? " " : $0 }).plain()
    guard line.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else { return line }
    // Works by scalars: a quote followed by an accent is another character but still ends a field.
    let doubled = line.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
}
