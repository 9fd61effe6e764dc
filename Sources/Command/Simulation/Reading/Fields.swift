/// Splits a line of CSV into fields (RFC 4180). Unlike there, a field never spans lines.
struct Fields {
    /// A field's place in the line.
    struct Field {
        var place: Range<Int>
        /// Whether the field is quoted: `""` then means `"`.
        var isQuoted = false
    }

    private var next = 0
    private var isDone = false

    mutating func next(in line: Span<UInt8>) throws(LineProblem) -> Field? {
        guard !isDone else { return nil }
        let isQuoted = next < line.count && line[next] == UInt8(ascii: "\"")
        let field = isQuoted ? try quoted(line) : plain(line)
        // A comma or the end follows a field.
        isDone = next >= line.count
        next += 1
        return field
    }

    private mutating func plain(_ line: Span<UInt8>) -> Field {
        let start = next
        while next < line.count, line[next] != UInt8(ascii: ",") { next += 1 }
        return Field(place: start..<next)
    }

    private mutating func quoted(_ line: Span<UInt8>) throws(LineProblem) -> Field {
        let start = next + 1
        next = start
        while next < line.count {
            guard line[next] == UInt8(ascii: "\"") else {
                next += 1
                continue
            }
            let after = next + 1
            if after == line.count || line[after] == UInt8(ascii: ",") {
                defer { next = after }
                return Field(place: start..<next, isQuoted: true)
            }
            guard line[after] == UInt8(ascii: "\"") else { break }
            next = after + 1
        }
        throw .bad("a quotation mark is not closed before the next comma or the end of the line")
    }
}

extension Fields.Field {
    func text(in line: Span<UInt8>) -> String {
        guard isQuoted else { return String(line.extracting(place)) }
        var bytes: [UInt8] = []
        var next = place.lowerBound
        while next < place.upperBound {
            bytes.append(line[next])
            next += line[next] == UInt8(ascii: "\"") ? 2 : 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
