internal import HalflightSupport
package import Switching
internal import SystemPackage

/// One event of a trace, for the Decider.
package struct TraceEntry: Equatable, Sendable {
    /// The time since the trace's first row; never earlier than the entry before.
    package let time: Duration
    package let event: Event

    package init(time: Duration, event: Event) { (self.time, self.event) = (time, event) }
}

/// Reads a trace entry by entry, in constant memory.
///
/// The format is described in `docs/traces.md`.
package final class TraceReader {
    package let path: String
    private let columns: TraceColumns
    private let file: FileDescriptor
    private var lines: LineReader
    /// The events of the last row that were not yet returned, last first.
    private var waiting: [Event] = []
    private var source: SourceName?
    private var hasSource = false
    /// The first row's time, in seconds.
    private var start: Double?
    private var seconds = 0.0

    package init(path: String) throws(TraceError) {
        self.path = path
        do {
            file = try openFile(path)
        } catch {
            throw TraceError(file: path, line: 0, cause: error.reason)
        }
        var lines = LineReader(file)
        do throws(LineProblem) {
            columns = try TraceReader.readHeader(&lines)
        } catch {
            try? file.close()
            throw TraceError(error, path, line: lines.number)
        }
        self.lines = lines
    }

    deinit { try? file.close() }

    /// The next entry; nil after the last.
    ///
    /// A row gives its source, then its event, then its value; an empty one gives `Event.time`. A trace that names no
    /// source counts as that of a light sensor if it is in lux, and of a backlight if it is in percent.
    package func next() throws(TraceError) -> TraceEntry? {
        if let event = waiting.popLast() { return entry(event) }
        do throws(LineProblem) {
            guard let row = try nextRow() else { return nil }
            try advance(to: row.seconds)
            return entry(firstEvent(of: row))
        } catch {
            throw TraceError(error, path, line: lines.number)
        }
    }

    private static func readHeader(_ lines: inout LineReader) throws(LineProblem) -> TraceColumns {
        while true {
            let columns = try lines.next { (line) throws(LineProblem) -> TraceColumns? in
                if line.isRemark { return nil }
                return try TraceColumns(header: line.extracting(line.byteOrderMarkLength...))
            }
            guard let columns else { throw .bad("is empty: expected a first line such as seconds,lux") }
            if let columns { return columns }
        }
    }

    /// The next line that is neither empty nor a remark.
    private func nextRow() throws(LineProblem) -> TraceRow? {
        let columns = columns
        while true {
            let row = try lines.next { (line) throws(LineProblem) -> TraceRow? in
                line.isEmpty || line.isRemark ? nil : try columns.row(line)
            }
            guard let row else { return nil }
            if let row { return row }
        }
    }

    private func advance(to new: Double) throws(LineProblem) {
        guard new >= seconds else {
            throw .bad("seconds is \(new): expected \(seconds) or more, as time does not go back")
        }
        let first = start ?? new
        guard new - first <= TraceReader.longest else {
            throw .bad(
                "seconds is \(new): expected at most 100 years (\(TraceReader.longest)) after the first, \(first)")
        }
        (start, seconds) = (first, new)
    }

    /// A hundred years: a simulation goes through every night of a trace, even of one with two rows.
    private static let longest = 3_155_760_000.0

    /// The first event of a row; the others go to `waiting`.
    private func firstEvent(of row: TraceRow) -> Event {
        if row.source == nil, row.event == nil, hasSource {
            guard let value = row.value, let source else { return .time }
            return .reading(Reading(source, value))
        }
        var events: [Event] = []
        if let source = row.source ?? (hasSource ? nil : impliedSource) {
            hasSource = true
            self.source = source.name
            events.append(.source(source.name, isExternal: source.isExternal))
        }
        if let event = row.event { events.append(event) }
        if let value = row.value, let source { events.append(.reading(Reading(source, value))) }
        waiting = events.reversed()
        return waiting.popLast() ?? .time
    }

    private var impliedSource: SourceInUse {
        (SourceName(columns.isInLux ? .illuminance : .backlight, "trace"), isExternal: false)
    }

    private func entry(_ event: Event) -> TraceEntry {
        let microseconds = ((seconds - (start ?? 0)) * 1e6).rounded()
        return TraceEntry(time: .microseconds(Int64(microseconds)), event: event)
    }
}

extension TraceError {
    fileprivate init(_ problem: LineProblem, _ file: String, line: Int) {
        switch problem {
        case .bad(let cause): self.init(file: file, line: line, cause: cause)
        case .system(let error): self.init(file: file, line: 0, cause: "cannot be read: \(error)")
        }
    }
}

extension Span<UInt8> {
    fileprivate var isRemark: Bool { !isEmpty && self[0] == UInt8(ascii: "#") }

    /// Spreadsheets begin a UTF-8 file with such a mark.
    fileprivate var byteOrderMarkLength: Int {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
    }
}
