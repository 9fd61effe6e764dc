/// A place in a text.
package struct Mark: Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1, in Unicode scalars. Neither bytes nor screen cells.
    package var column: Int

    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    package var description: String { "line \(line), column \(column)" }

    /// The number of UTF-8 bytes before this place. `nil` if `text` has no such place. Lines end as in YAML 1.1: LF,
    /// CRLF, CR, next line (U+0085), line and paragraph separator (U+2028, U+2029).
    package func offset(in text: [UInt8]) -> Int? {
        // A byte order mark doesn't count.
        var here = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for _ in 1..<max(line, 1) {
            while here < text.count, lineBreak(in: text, at: here) == 0 { here += 1 }
            guard here < text.count else { return nil }
            here += lineBreak(in: text, at: here)
        }
        for _ in 1..<max(column, 1) {
            guard here < text.count else { return nil }
            here += 1
            while here < text.count, text[here] & 0xC0 == 0x80 { here += 1 }
        }
        return here
    }
}

/// The bytes of the line break at an index. 0 without a line break.
private func lineBreak(in text: [UInt8], at here: Int) -> Int {
    switch text[here] {
    case UInt8(ascii: "\n"): 1
    case UInt8(ascii: "\r"): here + 1 < text.count && text[here + 1] == UInt8(ascii: "\n") ? 2 : 1
    case 0xC2: text[here...].starts(with: [0xC2, 0x85]) ? 2 : 0
    case 0xE2:
        text[here...].starts(with: [0xE2, 0x80, 0xA8]) || text[here...].starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0
    default: 0
    }
}
