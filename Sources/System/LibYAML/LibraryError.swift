internal import CYAML

extension Mark {
    /// Converts a libyaml mark, which counts from 0.
    init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }

    /// The place of a byte in `text`. All bytes before it are UTF-8.
    fileprivate init(ofByte offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        let before = String(decoding: text.prefix(offset), as: UTF8.self)
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        self.init(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    }
}

extension YAMLError {
    init(_ parser: yaml_parser_t, in text: UnsafeBufferPointer<UInt8>) {
        guard let problem = parser.problem.map({ String(cString: $0) }) else {
            self.init(at: nil, "out of memory")
            return
        }
        guard parser.error != YAML_READER_ERROR else {
            // The place of bytes that aren't YAML characters is known only by offset.
            let place = Mark(ofByte: parser.problem_offset, in: text)
            self.init(at: place, "not valid YAML: \(problem); save the file as UTF-8, without control characters")
            return
        }
        var place = Mark(parser.problem_mark)
        var context = ""
        if let words = parser.context {
            let beginning = Mark(parser.context_mark)
            context = " \(String(cString: words)), which begins at \(beginning)"
            // An unterminated key or quoted text is at fault where it begins, not at the next line.
            if parser.error == YAML_SCANNER_ERROR, beginning.line < place.line { place = beginning }
        }
        let advice = "indent with spaces, and put text with special characters in quotes"
        self.init(at: place, "not valid YAML: \(problem)\(context); \(advice)")
    }
}
