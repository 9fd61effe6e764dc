internal import CYAML

extension Mark {
    /// libyaml counts from 0.
    init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}

/// An error of libyaml, reworded for the author of a file.
struct LibraryError {
    private let problem: String
    private let context: String
    private let problemMark: yaml_mark_t
    /// The beginning of the construct with the problem: a list, a quoted text, a key.
    private let contextMark: yaml_mark_t
    private let isEncoding: Bool
    private let byteOffset: Int
    /// The character that is not allowed.
    private let value: Int
    private let text: UnsafeBufferPointer<UInt8>

    /// The error that `parser` stopped with while it read `text`.
    init(_ parser: yaml_parser_t, in text: UnsafeBufferPointer<UInt8>) {
        problem = parser.problem.map { String(cString: $0) } ?? "out of memory"
        context = parser.context.map { String(cString: $0) } ?? ""
        problemMark = parser.problem_mark
        contextMark = parser.context_mark
        isEncoding = parser.error == YAML_READER_ERROR
        byteOffset = parser.problem_offset
        value = Int(parser.problem_value)
        self.text = text
    }

    /// The error with our sentence for the usual mistakes, with libyaml's own for the rest.
    var inOurWords: YAMLError {
        isEncoding ? encodingError : openingError ?? YAMLError(at: Mark(problemMark), sentence)
    }

    /// A mistake that is better shown where its context begins than where it was noticed.
    private var openingError: YAMLError? {
        let mark = Mark(contextMark)
        switch problem {
        case "could not find expected ':'":
            return YAMLError(at: mark, "expected \":\" after this key")
        case "found unexpected end of stream":
            return YAMLError(at: mark, "the quote that opens here is never closed")
        default:
            return nil
        }
    }

    private var sentence: String {
        switch problem {
        case "mapping values are not allowed in this context":
            "\":\" is not allowed here; check the indentation, and put text that holds \": \" in quotes"
        case "block sequence entries are not allowed in this context":
            "\"- \" is not allowed here; begin a list on its own line"
        case "did not find expected key":
            "expected a key in line with the first one, at \(Mark(contextMark))"
        case "did not find expected '-' indicator":
            "expected \"- \" in line with the first one, at \(Mark(contextMark))"
        case "did not find expected ',' or ']'":
            "expected \",\" or \"]\" in the list that begins at \(Mark(contextMark))"
        case "did not find expected ',' or '}'":
            "expected \",\" or \"}\" in the mapping that begins at \(Mark(contextMark))"
        case "did not find expected <document start>":
            "this does not fit what comes before; check the indentation"
        case "did not find expected node content":
            "expected a value"
        case "found unknown escape character":
            "unknown escape in double quotes; write \"\\\\\" for a backslash, or use single quotes"
        case "found character that cannot start any token":
            unexpectedCharacter
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            Self.tab
        default:
            context.isEmpty ? problem : "\(problem) (\(context))"
        }
    }

    private var unexpectedCharacter: String {
        // `index` counts characters. Only their first bytes are not of the form 10xxxxxx.
        let starts = text.lazy.filter { $0 & 0xC0 != 0x80 }
        switch starts.dropFirst(problemMark.index).first {
        case UInt8(ascii: "\t"): return Self.tab
        case let character?: return "text cannot begin with \(excerpt(String(UnicodeScalar(character)))); use quotes"
        case nil: return problem
        }
    }

    private static let tab = "a tab cannot indent; use spaces"

    /// Bytes that are no characters of YAML: of their place libyaml gives only the offset.
    private var encodingError: YAMLError {
        switch problem {
        case "control characters are not allowed":
            let digits = String(value, radix: 16, uppercase: true)
            let padding = String(repeating: "0", count: max(0, 4 - digits.count))
            return YAMLError(
                at: Mark(ofByte: byteOffset, in: text), "the character U+\(padding)\(digits) is not allowed")
        case "invalid trailing UTF-8 octet":
            // The character as a whole is wrong, so the place is its first byte's.
            let start = text[..<byteOffset].lastIndex { $0 & 0xC0 == 0xC0 } ?? byteOffset
            return YAMLError(at: Mark(ofByte: start, in: text), Self.notUTF8)
        default:
            return YAMLError(at: Mark(ofByte: byteOffset, in: text), Self.notUTF8)
        }
    }

    private static let notUTF8 = "not UTF-8; save the file in that encoding"
}

extension Mark {
    /// The place of the byte at `offset` in `text`; all before it is UTF-8.
    fileprivate init(ofByte offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        let before = String(decoding: text.prefix(offset), as: UTF8.self)
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        self.init(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    }
}
