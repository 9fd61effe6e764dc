/// A file of groups, keys and values in GLib's format. Changes single values and keeps all other bytes (Desktop Entry
/// Specification, "Basic format of the file"; GLib, "Key-value file parser").
package struct KeyFile: Equatable {
    private var lines: [Line] = []

    /// Parses a file's content. Lines that GLib would refuse are kept and ignored.
    package init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            lines.append(Line(Array(rest[..<end])))
            rest = rest[end...]
        }
    }

    /// Parses a file's text, or returns `nil` if GLib would refuse it.
    package init?(valid text: String) {
        self.init(Array(text.utf8))
        let said = lines.filter { $0.kind != .blank }
        guard !said.contains(where: { $0.kind == .invalid }) else { return nil }
        // An entry must not precede the first group.
        if case .entry = said.first?.kind { return nil }
    }

    package var bytes: [UInt8] { lines.flatMap(\.bytes) }

    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

// MARK: - Reading

extension KeyFile {
    package func has(group: String) -> Bool { lines.contains { $0.kind == .group(group) } }

    /// The last value of a key, or `nil` if it's missing.
    package func value(_ key: String, in group: String) -> String? {
        entries(of: group).last { $0.key == key }?.value
    }

    /// The Boolean value of a key, if any. Read as in GLib (`g_key_file_get_boolean`).
    package func flag(_ key: String, in group: String) -> Bool? {
        switch value(key, in: group) {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The value of a key as a list of parts. A semicolon ends each part, unless it's escaped.
    package func list(_ key: String, in group: String) -> [String]? {
        guard let value = value(key, in: group) else { return nil }
        var parts: [String] = []
        var part = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            switch (isEscaped, scalar) {
            case (false, "\\"): isEscaped = true
            case (false, ";"):
                parts.append(String(part))
                part = String.UnicodeScalarView()
            default:
                part.append(scalar)
                isEscaped = false
            }
        }
        return part.isEmpty ? parts : parts + [String(part)]
    }

    package func keys(in group: String) -> [String] { entries(of: group).map(\.key) }

    /// Whether the file has no keys.
    package var isEmpty: Bool { !lines.contains { if case .entry = $0.kind { true } else { false } } }

    private func entries(of group: String) -> [(index: Int, key: String, value: String)] {
        var current: String?
        var found: [(Int, String, String)] = []
        for (index, line) in lines.enumerated() {
            switch line.kind {
            case .group(let name): current = name
            case .entry(let key, let value) where current == group:
                found.append((index, key, String(decoding: line.bytes[value], as: UTF8.self)))
            case .entry, .blank, .invalid: break
            }
        }
        return found
    }
}

// MARK: - Changing

extension KeyFile {
    /// A written line without its end, and its previous text, if any.
    package struct Change: Equatable {
        package var line: String
        package var before: String?

        package init(line: String, before: String? = nil) { (self.line, self.before) = (line, before) }
    }

    /// Sets all lines of a key, or appends a line to its group. Adds the group if it's missing.
    @discardableResult
    package mutating func set(_ key: String, to value: String, in group: String) -> [Change] {
        let present = entries(of: group).filter { $0.key == key }
        guard present.isEmpty else {
            return present.map { entry in
                let before = lines[entry.index].text
                lines[entry.index].setValue(value)
                return Change(line: lines[entry.index].text, before: before)
            }
        }
        // All lines end like the first line.
        let end = lines.first?.end.count == 2 ? "\r\n" : "\n"
        if !has(group: group) { insert("[\(group)]", at: lines.endIndex, end) }
        let header = lines.lastIndex { $0.kind == .group(group) } ?? lines.endIndex - 1
        insert("\(key)=\(value)", at: max(entries(of: group).last?.index ?? header, header) + 1, end)
        return [Change(line: "\(key)=\(value)")]
    }

    package mutating func remove(_ key: String, in group: String) {
        for entry in entries(of: group).filter({ $0.key == key }).reversed() { lines.remove(at: entry.index) }
    }

    private mutating func insert(_ text: String, at index: Int, _ end: String) {
        // A CR alone doesn't end a line.
        if index > 0, lines[index - 1].bytes.last != UInt8(ascii: "\n") { lines[index - 1].bytes += end.utf8 }
        lines.insert(Line(Array((text + end).utf8)), at: index)
    }

    /// Reverts changes whose lines are still there.
    package mutating func revert(_ changes: [Change]) {
        for change in changes.reversed() {
            guard let index = lines.lastIndex(where: { $0.text == change.line }) else { continue }
            if let before = change.before {
                lines[index] = Line(Array(Line(Array(before.utf8)).content + lines[index].end))
            } else {
                lines.remove(at: index)
            }
        }
    }
}

private struct Line: Equatable {
    enum Kind: Equatable {
        case group(String)
        case entry(key: String, value: Range<Int>)
        case blank
        case invalid
    }

    /// The line with its end.
    var bytes: [UInt8]
    private(set) var kind: Kind

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        kind = Line.kind(of: bytes)
    }

    var content: ArraySlice<UInt8> { bytes[..<(bytes.lastIndex { !Line.isLineEnd($0) }.map { $0 + 1 } ?? 0)] }
    var end: ArraySlice<UInt8> { bytes[content.endIndex...] }
    var text: String { String(decoding: content, as: UTF8.self) }

    mutating func setValue(_ value: String) {
        guard case .entry(_, let range) = kind else { return }
        bytes.replaceSubrange(range, with: value.utf8)
        kind = Line.kind(of: bytes)
    }

    private static func kind(of bytes: [UInt8]) -> Kind {
        let line = trimmed(bytes[...])
        guard let first = line.first, let last = line.last, first != UInt8(ascii: "#") else { return .blank }
        if first == UInt8(ascii: "["), last == UInt8(ascii: "]"), line.count > 2 {
            return .group(String(decoding: line.dropFirst().dropLast(), as: UTF8.self))
        }
        guard let sign = line.firstIndex(of: UInt8(ascii: "=")), sign != line.startIndex else { return .invalid }
        let key = trimmed(line[..<sign])
        return .entry(key: String(decoding: key, as: UTF8.self), value: trimmed(line[(sign + 1)...]).indices)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || isLineEnd(byte)
        }
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? bytes.startIndex
        return bytes[..<end].drop(while: isBlank)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
