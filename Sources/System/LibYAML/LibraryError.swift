internal import CYAML

extension Mark {
    /// libyaml counts from 0.
    init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }

    /// The place of the byte at `offset` in `text`; all before it is UTF-8.
    fileprivate init(ofByte offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        let before = String(decoding: text.prefix(offset), as: UTF8.self)
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        self.init(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    }
}

extension YAMLError {
    /// The error that `parser` stopped with while it read `text`: with a remedy for usual mistakes, else in its words.
    init(_ parser: yaml_parser_t, in text: UnsafeBufferPointer<UInt8>) {
        let problem = parser.problem.map { String(cString: $0) } ?? "out of memory"
        // The beginning of the construct with the problem: a list, a quoted text, a key.
        let (place, beginning) = (Mark(parser.problem_mark), Mark(parser.context_mark))
        switch problem {
        case _ where parser.error == YAML_READER_ERROR:
            self.init(encoding: problem, parser, in: text)
        case "could not find expected ':'":
            self.init(at: beginning, "expected \":\" after this key")
        case "found unexpected end of stream":
            self.init(at: beginning, "the quote that opens here is never closed")
        case "mapping values are not allowed in this context":
            self.init(
                at: place, "\":\" is not allowed here; check the indentation, and put text that holds \": \" in quotes")
        case "block sequence entries are not allowed in this context":
            self.init(at: place, "\"- \" is not allowed here; begin a list on its own line")
        case "did not find expected <document start>":
            self.init(at: place, "unexpected content; check the indentation")
        case "did not find expected node content":
            self.init(at: place, "expected a value")
        case "found unknown escape character":
            self.init(
                at: place, "unknown escape in double quotes; write \"\\\\\" for a backslash, or use single quotes")
        case "found character that cannot start any token" where text.character(parser.problem_mark) != "\t":
            let character = text.character(parser.problem_mark).map { excerpt(String($0)) } ?? "this"
            self.init(at: place, "text cannot begin with \(character); use quotes")
        case "found character that cannot start any token", "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            self.init(at: place, "a tab cannot indent; use spaces")
        default:
            let context = parser.context.map { " \(String(cString: $0)), which begins at \(beginning)" } ?? ""
            self.init(at: place, problem + context)
        }
    }

    /// Bytes that are no characters of YAML, of whose place libyaml gives only the offset.
    private init(encoding problem: String, _ parser: yaml_parser_t, in text: UnsafeBufferPointer<UInt8>) {
        var offset = parser.problem_offset
        var message = "not UTF-8; save the file in that encoding"
        if problem == "control characters are not allowed" {
            let digits = String(parser.problem_value, radix: 16, uppercase: true)
            message =
                "the character U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits) is not allowed"
        } else if problem == "invalid trailing UTF-8 octet" {
            // The character as a whole is wrong, so the place is that of its first byte.
            offset = text[..<offset].lastIndex { $0 & 0xC0 == 0xC0 } ?? offset
        }
        self.init(at: Mark(ofByte: offset, in: text), message)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The first byte of the character at a place; `index` counts characters, whose later bytes begin with the bits 10.
    fileprivate func character(_ mark: yaml_mark_t) -> UnicodeScalar? {
        lazy.filter { $0 & 0xC0 != 0x80 }.dropFirst(mark.index).first.map { UnicodeScalar($0) }
    }
}
