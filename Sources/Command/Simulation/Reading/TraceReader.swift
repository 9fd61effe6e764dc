internal import FileSupport
package import LightTraces
package import Switching
internal import SystemPackage

/// One event of a trace, for the Decider.
package struct TraceEntry: Equatable, Sendable {
    /// Since the trace's first row. Never goes back.
    package let time: Duration
    package let event: Event

    package init(time: Duration, event: Event) { (self.time, self.event) = (time, event) }
}

/// Reads a trace entry by entry, in constant memory. `docs/internals/traces.md` describes the format.
package final class TraceReader {
    package let path: String
    private let columns: TraceColumns
    private let file: FileDescriptor
    private var lines: LineReader
    /// The last row's remaining events, last first.
    private var waiting: [Event] = []
    private var source: SourceName?
    private var hasSource = false
    /// Rows' times in this recording, in seconds. Several recordings may be joined.
    private var start: Double?
    private var seconds = 0.0
    /// From the trace's first row to this recording's, in seconds.
    private var base = 0.0
    /// From the trace's first row to the last row.
    private var elapsed: Double { base + seconds - (start ?? 0) }
    /// A repeated header may begin another recording.
    private var mayBegin = false
    /// The wall clock, and its time in the trace.
    private var clock: (wall: WallClock, at: Double)?
    /// The agent's, in the last row.
    package private(set) var decision: TraceDecision?
    /// Whether the last row begins a recording.
    package private(set) var isStart = false
    /// Leaves out unreadable lines.
    private let skipsDamage: Bool
    package private(set) var damagedLines: Int
    package private(set) var firstDamage: TraceError?

    package init(path: String, skipsDamage: Bool = false) throws(TraceError) {
        (self.path, self.skipsDamage) = (path, skipsDamage)
        do {
            file = try openFile(path)
        } catch {
            throw TraceError(file: path, line: 0, cause: error.reason)
        }
        var lines = LineReader(file)
        do throws(TraceError) {
            (columns, damagedLines, firstDamage) = try TraceReader.readHeader(&lines, path, skipsDamage: skipsDamage)
        } catch {
            try? file.close()
            throw error
        }
        self.lines = lines
    }

    deinit { try? file.close() }

    /// A row gives its source, then its event, then its value. An empty row gives `Event.time`.
    /// A trace without sources counts as a light sensor's if it's in lux, and as a backlight's if it's in percent.
    package func next() throws(TraceError) -> TraceEntry? {
        if let event = waiting.popLast() { return entry(event) }
        do throws(LineProblem) {
            while true {
                do throws(LineProblem) {
                    guard let row = try nextRow() else { return nil }
                    let isFirst = start == nil
                    let begins = try advance(to: row)
                    decision = row.decision
                    isStart = begins || isFirst && row.seconds == 0
                    if let clock = row.clock { self.clock = (clock, elapsed) }
                    return entry(begins ? firstEvent(ofRecording: row) : firstEvent(of: row))
                } catch {
                    guard skipsDamage, case .bad = error else { throw error }
                    firstDamage = firstDamage ?? TraceError(error, path, line: lines.number)
                    damagedLines += 1
                }
            }
        } catch {
            throw TraceError(error, path, line: lines.number)
        }
    }

    /// Reads up to the first line that names the columns. Only damaged histories have other lines before it.
    private static func readHeader(
        _ lines: inout LineReader, _ path: String, skipsDamage: Bool
    ) throws(TraceError) -> (TraceColumns, damaged: Int, first: TraceError?) {
        var first: TraceError?
        var damaged = 0
        while true {
            let columns: TraceColumns??
            do throws(LineProblem) {
                columns = try lines.next { (line) throws(LineProblem) -> TraceColumns? in
                    if line.isRemark { return nil }
                    return try TraceColumns(header: line.extracting(line.byteOrderMarkLength...))
                }
            } catch {
                let problem = TraceError(error, path, line: lines.number)
                guard skipsDamage, case .bad = error else { throw problem }
                (first, damaged) = (first ?? problem, damaged + 1)
                continue
            }
            guard let columns else {
                throw first
                    ?? TraceError(.bad("is empty: expected a first line such as seconds,lux"), path, line: lines.number)
            }
            if let columns { return (columns, damaged, first) }
        }
    }

    /// Skips empty lines and remarks.
    private func nextRow() throws(LineProblem) -> TraceRow? {
        let columns = columns
        while true {
            var isHeader = false
            let row = try lines.next { (line) throws(LineProblem) -> TraceRow? in
                if line.isEmpty || line.isRemark { return nil }
                isHeader = columns.isHeader(line)
                return isHeader ? nil : try columns.row(line)
            }
            if isHeader { mayBegin = true }
            guard let row else { return nil }
            if let row { return row }
        }
    }

    /// Returns whether the row begins another recording.
    private func advance(to row: TraceRow) throws(LineProblem) -> Bool {
        let new = row.seconds
        if mayBegin, new < seconds {
            let next = elapsed + gap(before: row)
            guard next <= TraceReader.longest else {
                throw .bad("this recording begins more than 100 years (\(TraceReader.longest) s) after the first row")
            }
            base = next
            (start, seconds, mayBegin) = (new, new, false)
            return true
        }
        guard new >= seconds else {
            throw .bad("seconds is \(new): expected \(seconds) or more, as time does not go back")
        }
        let first = start ?? new
        guard base + new - first <= TraceReader.longest else {
            throw .bad(
                "seconds is \(new): expected at most 100 years (\(TraceReader.longest)) after the first, \(first)")
        }
        (start, seconds) = (first, new)
        return false
    }

    /// Returns the seconds from one recording's last row to the next one's first, or 0 if unknown.
    private func gap(before row: TraceRow) -> Double {
        guard let clock, let new = row.clock else { return 0 }
        let last = Double(clock.wall.seconds) + elapsed - clock.at
        return min(max(Double(new.seconds) - last, 0), TraceReader.longest / 100)
    }

    /// The time is the last entry's or later. Returns microseconds since 1970, and the local clock's offset from UTC
    /// in seconds. `nil` before a clock with its date.
    package func wallTime(at time: Duration) -> (microseconds: Int64, offset: Int)? {
        clock.map { clock in
            let passed = ((time / .seconds(1) - clock.at) * 1e6).rounded()
            return (Int64(clock.wall.seconds) * 1_000_000 + Int64(passed), clock.wall.offset)
        }
    }

    /// In seconds, a hundred years. A simulation goes through every night of a trace, even with only two rows.
    private static let longest = 3_155_760_000.0

    /// Before another recording. The agent was restarted, so earlier facts don't hold. The first level decides.
    package static let restart = SuppressionCause.allCases.map { Event.suppression($0, false) } + [.woke(sun: .night)]

    private func firstEvent(ofRecording row: TraceRow) -> Event {
        let first = firstEvent(of: row)
        waiting += [first] + TraceReader.restart.reversed()
        return waiting.removeLast()
    }

    /// The other events go to `waiting`.
    private func firstEvent(of row: TraceRow) -> Event {
        if row.source == nil, row.event == nil, hasSource {
            guard let value = row.value, let source else { return .time }
            return .reading(Reading(source, value))
        }
        var events: [Event] = []
        if let source = row.source ?? (hasSource || row.value == nil ? nil : impliedSource) {
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
        let microseconds = (elapsed * 1e6).rounded()
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

    /// Spreadsheets write a byte order mark.
    fileprivate var byteOrderMarkLength: Int {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
    }
}
