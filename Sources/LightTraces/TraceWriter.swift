internal import HalflightSupport
package import Switching
package import SystemPackage

/// Writes a trace, row by row, each at once, so that a crash loses nothing.
///
/// The format is described in `docs/traces.md`.
package struct TraceWriter {
    private let file: FileDescriptor
    private var start: Instant?

    /// Begins a trace in `file`; the caller closes it.
    ///
    /// - Parameter remarks: lines for people, such as the machine's model, at the beginning.
    package init(_ file: FileDescriptor, remarks: [String] = []) throws(Errno) {
        self.file = file
        try write(remarks.map { "# \($0)" } + ["seconds,lux,percent,source,event"])
    }

    /// Adds an event.
    ///
    /// Requests and configurations are not part of a trace. `Event.time` gives an empty row, which shows how long the
    /// row before it lasted.
    ///
    /// - Parameters:
    ///   - time: the time on any monotonic clock, not before that of the last row; the first row counts as 0.
    ///   - limit: how long a reader is waited for that does not read.
    package mutating func write(_ event: Event, at time: Instant, within limit: Duration? = nil) throws(Errno) {
        guard let cells = Cells(event) else { return }
        let start = start ?? time
        self.start = start
        let row = [decimalSeconds(time - start), cells.lux, cells.percent, cells.source, cells.event]
        try write([row.joined(separator: ",")], within: limit)
    }

    private func write(_ lines: [String], within limit: Duration? = nil) throws(Errno) {
        try writeAll(lines.map { $0 + "\n" }.joined().utf8, to: file.rawValue, within: limit)
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
    Fields.Field.written(String(decoding: text.utf8.prefix(1000), as: UTF8.self))
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
