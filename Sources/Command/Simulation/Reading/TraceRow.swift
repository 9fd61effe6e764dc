internal import LightTraces
internal import Switching
internal import TextSupport

/// The content of one line of a trace.
struct TraceRow {
    /// As written, 0 or more.
    var seconds = 0.0
    var source: SourceInUse?
    /// An event other than a reading.
    var event: Event?
    var value: Reading.Value?
    /// `nil` if the event isn't a clock with its date.
    var clock: WallClock?
    var decision: TraceDecision?
}

/// The columns of a trace, in the first line's order.
struct TraceColumns: Equatable {
    enum Column: String, CaseIterable {
        case seconds, lux, percent, source, event, decision
    }

    let columns: [Column]

    init(header line: Span<UInt8>) throws(LineProblem) {
        var columns: [Column] = []
        var fields = Fields()
        while let field = try fields.next(in: line) {
            let name = field.text(in: line)
            guard let column = Column(rawValue: name) else {
                let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
                let hint = name.contains(where: { ";\t ".contains($0) }) ? ", separated by commas" : ""
                throw .bad(
                    "\"\(printable(name))\" is not a column of a trace: the first line may have \(known)\(hint)")
            }
            guard !columns.contains(column) else { throw .bad("duplicate column \"\(name)\"") }
            columns.append(column)
        }
        guard columns.contains(.seconds), columns.contains(.lux) || columns.contains(.percent) else {
            throw .bad("expected the columns \"seconds\" and \"lux\" or \"percent\"")
        }
        self.columns = columns
    }

    /// Applies to readings of an unnamed source.
    var isInLux: Bool { columns.contains(.lux) }

    /// A later line repeats the header in joined recordings.
    func isHeader(_ line: Span<UInt8>) -> Bool {
        guard line.count > 0, line[0] > UInt8(ascii: "9") else { return false }
        return (try? TraceColumns(header: line)) == self
    }

    /// Fields missing at the line's end are empty.
    func row(_ line: Span<UInt8>) throws(LineProblem) -> TraceRow {
        var row = TraceRow()
        var fields = Fields()
        var count = 0
        while let field = try fields.next(in: line) {
            guard count < columns.count else {
                throw .bad("has more fields than the first line has columns (\(columns.count))")
            }
            let column = columns[count]
            count += 1
            guard !field.place.isEmpty else {
                if column == .seconds { throw .bad("seconds is empty") }
                continue
            }
            try row.set(column, field, in: line)
        }
        return row
    }
}

extension TraceRow {
    fileprivate mutating func set(
        _ column: TraceColumns.Column, _ field: Fields.Field, in line: Span<UInt8>
    ) throws(LineProblem) {
        switch column {
        // Three thousand years, so that times may also count from 1970.
        case .seconds: seconds = try TraceRow.number(column, field, in: line, 0...100_000_000_000)
        case .lux: try set(Light(illuminance: try TraceRow.number(column, field, in: line, 0...Double.infinity)))
        case .percent: try set(Light(level: Level(clamping: try TraceRow.number(column, field, in: line, 0...100))))
        case .source: try set(source: field.text(in: line))
        case .event: try set(event: field.text(in: line))
        case .decision: try set(decision: field.text(in: line))
        }
    }

    private static func number(
        _ column: TraceColumns.Column, _ field: Fields.Field, in line: Span<UInt8>, _ allowed: ClosedRange<Double>
    ) throws(LineProblem) -> Double {
        guard let number = decimalNumber(line.extracting(field.place)) else {
            throw .bad("\(column) is \"\(printable(field.text(in: line)))\": expected a number")
        }
        guard allowed.contains(number) else {
            let most = allowed.upperBound.isFinite ? "to \(plainNumber(allowed.upperBound))" : "or more"
            throw .bad("\(column) is \(number): expected 0 \(most)")
        }
        return number
    }

    private mutating func set(_ light: Light?) throws(LineProblem) {
        guard let light else { return }
        guard value == nil else { throw .bad("has more than one value: expected one of lux, percent and no data") }
        value = .light(light)
    }

    private mutating func set(source words: String) throws(LineProblem) {
        guard let source = sourceInUse(words: words) else {
            throw .bad("source is \"\(printable(words))\": expected \(sourceWordsExpected)")
        }
        self.source = source
    }

    private mutating func set(decision words: String) throws(LineProblem) {
        guard let decision = TraceDecision(words: words) else {
            throw .bad("decision is \"\(printable(words))\": expected words such as \"switched night (light): WHY\"")
        }
        self.decision = decision
    }

    private mutating func set(event words: String) throws(LineProblem) {
        if let noData = NoData(words: words) {
            guard value == nil else { throw .bad("has both a value and no data: expected only one of them") }
            value = .noData(noData)
        } else if let event = Event(words: words) {
            self.event = event
        } else if words.hasPrefix("clock "), let clock = WallClock(words: words.dropFirst(6)) {
            self.clock = clock
            event = .timeOfDay(clock.timeOfDay)
        } else {
            throw .bad("event is \"\(printable(words))\": expected \(Event.wordsExpected)")
        }
    }
}

/// Returns a short beginning for a message. A file that isn't a trace may contain anything.
private func printable(_ text: String) -> String {
    String(text.unicodeScalars.prefix(40).map { $0.properties.isWhitespace || $0.value < 0x20 ? " " : Character($0) })
}
