/// A file of groups and keys, as GLib reads one (GKeyFile; Desktop Entry Specification, Basic format of the file).
struct KeyFile: Equatable {
    /// One line, and what it is.
    fileprivate struct Line: Equatable {
        enum Kind: Equatable {
            case group(String)
            case entry(key: String, value: String)
            case other
        }

        var text: String
        var kind: Kind
    }

    private var lines: [Line] = []
    private let endsInLineEnd: Bool

    /// Takes a file's text; nil when GLib would refuse the whole of it.
    init?(_ text: String) {
        // By bytes: a carriage return before it makes another character of the line's end.
        var texts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
        endsInLineEnd = texts.last?.isEmpty == true
        if endsInLineEnd { texts.removeLast() }
        var hasGroup = false
        for text in texts {
            guard let kind = Line.Kind(String(text)) else { return nil }
            if case .group = kind { hasGroup = true }
            // No entry may come before the first group.
            if case .entry = kind, !hasGroup { return nil }
            lines.append(Line(text: String(text), kind: kind))
        }
    }

    /// The file as text, all that was not changed byte for byte as it was.
    var text: String {
        guard !lines.isEmpty else { return "" }
        return lines.map(\.text).joined(separator: "\n") + (endsInLineEnd ? "\n" : "")
    }
}

// MARK: - Reading

extension KeyFile {
    /// Whether there is such a group.
    func has(group: String) -> Bool {
        lines.contains { $0.kind == .group(group) }
    }

    /// The value of a key, of which the last one counts; nil where there is none.
    func value(_ key: String, in group: String) -> String? {
        entries(of: group).last { $0.key == key }?.value
    }

    /// The value of a key as a list: parts, each ended by a semicolon, where an escaped one separates nothing.
    func list(_ key: String, in group: String) -> [String]? {
        guard let value = value(key, in: group) else { return nil }
        var parts: [String] = []
        var part = ""
        var isEscaped = false
        for character in value {
            switch (isEscaped, character) {
            case (false, "\\"): isEscaped = true
            case (false, ";"):
                parts.append(part)
                part = ""
            default:
                part.append(character)
                isEscaped = false
            }
        }
        return part.isEmpty ? parts : parts + [part]
    }

    /// The keys of a group, in order.
    func keys(in group: String) -> [String] {
        entries(of: group).map(\.key)
    }

    private func entries(of group: String) -> [(index: Int, key: String, value: String)] {
        var current = ""
        var found: [(Int, String, String)] = []
        for (index, line) in lines.enumerated() {
            switch line.kind {
            case .group(let name): current = name
            case .entry(let key, let value) where current == group: found.append((index, key, value))
            case .entry, .other: break
            }
        }
        return found
    }
}

// MARK: - Changing

extension KeyFile {
    /// A line that was put in, and the one that it took the place of, if any.
    struct Change: Equatable {
        var line: String
        var before: String?
    }

    /// Sets a key: in the place of its line, else at the end of the group, which is added where there is none.
    mutating func set(_ key: String, to value: String, in group: String) -> Change {
        let line = Line(text: "\(key)=\(value)", kind: .entry(key: key, value: value))
        if let last = entries(of: group).last(where: { $0.key == key }) {
            let before = lines[last.index].text
            lines[last.index] = line
            return Change(line: line.text, before: before)
        }
        if !has(group: group) { lines.append(Line(text: "[\(group)]", kind: .group(group))) }
        let header = lines.lastIndex { $0.kind == .group(group) } ?? lines.endIndex - 1
        let end = entries(of: group).last?.index ?? header
        lines.insert(line, at: max(end, header) + 1)
        return Change(line: line.text)
    }

    /// Takes changes back as far as their lines still stand there.
    mutating func revert(_ changes: [Change]) {
        for change in changes {
            guard let index = lines.lastIndex(where: { $0.text == change.line }) else { continue }
            if let before = change.before {
                lines[index] = Line(text: before, kind: Line.Kind(before) ?? .other)
            } else {
                lines.remove(at: index)
            }
        }
    }

    /// Whether no key is left in it.
    var isEmpty: Bool {
        !lines.contains { if case .entry = $0.kind { true } else { false } }
    }
}

extension KeyFile.Line.Kind {
    /// What a line is; nil when it is nothing that may stand in such a file.
    fileprivate init?(_ text: String) {
        let text = trimmed(text[...])
        if text.isEmpty || text.hasPrefix("#") {
            self = .other
        } else if text.hasPrefix("["), text.hasSuffix("]"), text.count > 2 {
            self = .group(String(text.dropFirst().dropLast()))
        } else if let sign = text.firstIndex(of: "="), sign != text.startIndex {
            self = .entry(
                key: String(trimmed(text[..<sign])), value: String(trimmed(text[text.index(after: sign)...])))
        } else {
            return nil
        }
    }
}

/// Text without blanks at its ends.
private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return text
}
