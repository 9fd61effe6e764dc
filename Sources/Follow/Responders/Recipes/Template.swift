internal import FileSupport
package import PathTrust

/// A Mustache template (mustache(5)) that is being filled.
///
/// A single pass without recursion suffices, because a section appears at most once. Libraries measured worse:
/// swift-mustache links Foundation, 56 MB; kainjow-mustache (C++, no release since 2020) leaves empty lines, and takes
/// 46 s and 5 GB for 30,000 nested sections.
package nonisolated struct Template {
    /// A mistake in a template, with its location.
    package struct Mistake: Error, Equatable, CustomStringConvertible {
        /// The text `line:column: sentence: text`. It quotes the line up to its 80th character.
        package let description: String
    }

    /// The size limit of a template and of its result. In bytes.
    private static let limit = 1 << 20

    private struct Section {
        let name: String
        let start: Int
        let isShown: Bool
        let value: String?
        let values: [String: String]
    }

    private let text: [UInt8]
    private let values: [String: String]
    private let scopes: [String: [String: String]]
    private var output: [UInt8] = []
    /// The start of the unread part.
    private var position = 0
    private var opening = Array("{{".utf8)
    private var closing = Array("}}".utf8)
    private var sections: [Section] = []

    /// `judge` refuses a file that other users could have written. It's `nil` for a file that the user names.
    package static func fill(
        file path: String, with values: [String: String], scopes: [String: [String: String]] = [:],
        judge: PathJudge? = nil
    ) throws(StepFailure) -> String {
        let bytes: [UInt8]
        var problem: PathProblem?
        do throws(FileError) {
            if let judge {
                (bytes, problem) = try judge.readFile(path, limit: limit)
            } else {
                bytes = try readFile(path, limit: limit)
            }
        } catch {
            throw StepFailure("\(error).")
        }
        if let problem { throw StepFailure("\(path) is not used: \(problem)") }
        do throws(Mistake) {
            return try fill(String(decoding: bytes, as: UTF8.self), with: values, scopes: scopes)
        } catch {
            throw StepFailure("\(path):\(error)")
        }
    }

    /// Fills a template. A variable without a value is empty, and false as a section. A partial is empty. Inside a
    /// section of `scopes`, its values take precedence. Also throws if the result is larger than 1 MiB.
    package static func fill(
        _ text: String, with values: [String: String], scopes: [String: [String: String]] = [:]
    ) throws(Mistake) -> String {
        var template = Template(text: Array(text.utf8), values: values, scopes: scopes)
        return try template.fill()
    }

    private mutating func fill() throws(Mistake) -> String {
        while let start = find(opening, from: position) {
            try readTag(at: start)
            try checkSize(at: start)
        }
        append(text[position...])
        try checkSize(at: position)
        if let section = sections.last { throw mistake("this section is never closed", at: section.start) }
        return String(decoding: output, as: UTF8.self)
    }

    private func checkSize(at offset: Int) throws(Mistake) {
        guard output.count > Template.limit else { return }
        throw mistake("here the result becomes larger than 1 MiB", at: offset)
    }

    private mutating func readTag(at start: Int) throws(Mistake) {
        let first = start + opening.count
        let isTriple = text[first...].first == UInt8(ascii: "{")
        guard let last = isTriple ? find([UInt8(ascii: "}")] + closing, from: first + 1) : find(closing, from: first)
        else {
            throw mistake("this tag is never closed", at: start)
        }
        let end = last + closing.count + (isTriple ? 1 : 0)
        let kind = Unicode.Scalar(first < last ? text[first] : 0)
        func name(from first: Int) throws(Mistake) -> String { try self.name(in: first..<last, tag: start) }
        switch kind {
        case "{", "&":
            let value = value(try name(from: first + 1)) ?? ""
            append(text[position..<start], value.utf8)
            position = end
        case "#", "^":
            let name = try name(from: first + 1)
            skipTag(start..<end)
            openSection(name, isInverted: kind == "^", at: start)
        case "/":
            let name = try name(from: first + 1)
            guard name == sections.last?.name else {
                throw mistake("this tag closes a section that is not open", at: start)
            }
            skipTag(start..<end)
            sections.removeLast()
        case "!", ">":
            skipTag(start..<end)
        case "=":
            skipTag(start..<end)
            try setDelimiters(text[(first + 1)..<last], tag: start)
        default:
            let value = value(try name(from: first)) ?? ""
            append(text[position..<start], escaped(value))
            position = end
        }
    }

    private func value(_ name: String) -> String? {
        name == "." ? sections.last?.value : (sections.last?.values ?? values)[name]
    }

    private mutating func openSection(_ name: String, isInverted: Bool, at start: Int) {
        let (value, scope, outer) = (value(name), scopes[name], sections.last)
        let isTrue = value != nil || scope != nil
        sections.append(
            Section(
                name: name, start: start, isShown: (outer?.isShown ?? true) && isTrue != isInverted,
                value: isInverted ? outer?.value : value,
                values: (isInverted ? nil : scope) ?? outer?.values ?? values))
    }

    private mutating func append(_ literal: ArraySlice<UInt8>, _ value: some Sequence<UInt8> = []) {
        guard sections.last?.isShown ?? true else { return }
        output += literal
        output += value
    }

    /// Skips a tag without text. If the tag is alone on its line, skips the whole line.
    private mutating func skipTag(_ tag: Range<Int>) {
        var start = tag.lowerBound
        var end = tag.upperBound
        while start > position, isBlank(text[start - 1]) { start -= 1 }
        while end < text.count, isBlank(text[end]) { end += 1 }
        if end < text.count - 1, text[end] == UInt8(ascii: "\r") { end += 1 }
        let newline = UInt8(ascii: "\n")
        let isAlone = (start == 0 || text[start - 1] == newline) && (end == text.count || text[end] == newline)
        append(text[position..<(isAlone ? start : tag.lowerBound)])
        position = isAlone ? min(end + 1, text.count) : tag.upperBound
    }

    private mutating func setDelimiters(_ words: ArraySlice<UInt8>, tag: Int) throws(Mistake) {
        let parts = words.dropLast().split { isBlank($0) || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard words.last == UInt8(ascii: "="), parts.count == 2,
            // Longer delimiters would make the search for them slow.
            parts.allSatisfy({ $0.count <= 16 && !$0.contains(UInt8(ascii: "=")) })
        else { throw mistake("expected delimiters such as {{=<% %>=}}", at: tag) }
        (opening, closing) = (Array(parts[0]), Array(parts[1]))
    }

    private func name(in range: Range<Int>, tag: Int) throws(Mistake) -> String {
        let words = String(decoding: text[range], as: UTF8.self).split { $0.isWhitespace }
        guard words.count == 1, words[0].utf8.allSatisfy(isOfNames) else {
            throw mistake("this is not a valid tag", at: tag)
        }
        return String(words[0])
    }

    private func find(_ pattern: [UInt8], from start: Int) -> Int? {
        guard let first = pattern.first, start <= text.count - pattern.count else { return nil }
        return (start...(text.count - pattern.count)).first { index in
            text[index] == first && text[index...].starts(with: pattern)
        }
    }

    private func mistake(_ sentence: String, at offset: Int) -> Mistake {
        let newline = UInt8(ascii: "\n")
        let line = text[..<offset].count { $0 == newline } + 1
        let start = text[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let column = String(decoding: text[start..<offset], as: UTF8.self).unicodeScalars.count + 1
        let whole = String(decoding: text[start...].prefix { $0 != newline }, as: UTF8.self)
        let shown = String(String.UnicodeScalarView(whole.unicodeScalars.prefix(80)))
        return Mistake(description: "\(line):\(column): \(sentence): \(shown)")
    }
}

private nonisolated func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

private nonisolated func isOfNames(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "?", "*": true
    default: false
    }
}

private nonisolated func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte in
        switch Unicode.Scalar(byte) {
        case "&": Array("&amp;".utf8)
        case "<": Array("&lt;".utf8)
        case ">": Array("&gt;".utf8)
        case "\"": Array("&quot;".utf8)
        case "'": Array("&#39;".utf8)
        default: [byte]
        }
    }
}
