/// A file of groups, keys and values as GLib keeps them, of which single values are changed and all other bytes stay
/// (Desktop Entry Specification, "Basic format of the file"; GLib, "Key-value file parser").
struct KeyFile: Equatable {
    /// The lines, each with its end.
    private var lines: [[UInt8]]

    /// Takes a file's content.
    init(_ bytes: [UInt8]) {
        lines = []
        var line: [UInt8] = []
        for byte in bytes {
            line.append(byte)
            if byte == UInt8(ascii: "\n") {
                lines.append(line)
                line = []
            }
        }
        if !line.isEmpty { lines.append(line) }
    }

    /// The file's content.
    var bytes: [UInt8] { lines.flatMap { $0 } }

    /// The value of a key of a group: the last, where there are several.
    func value(of key: String, in group: String) -> String? {
        places(of: key, in: group).last.map { String(decoding: lines[$0.line][$0.value], as: UTF8.self) }
    }

    /// Gives a key of a group another value, at the place where it stands, or at the end of the group.
    mutating func set(_ key: String, to value: String, in group: String) {
        let places = places(of: key, in: group)
        for place in places { lines[place.line].replaceSubrange(place.value, with: value.utf8) }
        guard places.isEmpty else { return }
        let end = lineEnd
        let line = Array("\(key)=\(value)".utf8) + end
        if let last = lastLine(of: group) {
            if lines[last].last != UInt8(ascii: "\n") { lines[last] += end }
            lines.insert(line, at: last + 1)
        } else {
            if let last = lines.indices.last, lines[last].last != UInt8(ascii: "\n") { lines[last] += end }
            lines += [Array("[\(group)]".utf8) + end, line]
        }
    }
}

extension KeyFile {
    /// What a line says.
    private enum Line {
        case group(String)
        case entry(key: String, value: Range<Int>)
        case other
    }

    private func read(_ line: [UInt8]) -> Line {
        var end = line.count
        while end > 0, KeyFile.isSpace(line[end - 1]) { end -= 1 }
        var start = 0
        while start < end, KeyFile.isSpace(line[start]) { start += 1 }
        guard start < end, line[start] != UInt8(ascii: "#") else { return .other }
        if line[start] == UInt8(ascii: "["), line[end - 1] == UInt8(ascii: "]") {
            return .group(String(decoding: line[start + 1..<end - 1], as: UTF8.self))
        }
        guard let sign = line[start..<end].firstIndex(of: UInt8(ascii: "=")) else { return .other }
        var keyEnd = sign
        while keyEnd > start, KeyFile.isSpace(line[keyEnd - 1]) { keyEnd -= 1 }
        var value = sign + 1
        while value < end, KeyFile.isSpace(line[value]) { value += 1 }
        return .entry(key: String(decoding: line[start..<keyEnd], as: UTF8.self), value: value..<max(value, end))
    }

    private func places(of key: String, in group: String) -> [(line: Int, value: Range<Int>)] {
        var places: [(line: Int, value: Range<Int>)] = []
        var current: String?
        for (index, line) in lines.enumerated() {
            switch read(line) {
            case .group(let name): current = name
            case .entry(key, let value) where current == group: places.append((index, value))
            case .entry, .other: break
            }
        }
        return places
    }

    /// The last line of a group that says something: its last entry, or its name.
    private func lastLine(of group: String) -> Int? {
        var last: Int?
        var current: String?
        for (index, line) in lines.enumerated() {
            switch read(line) {
            case .group(let name):
                current = name
                if name == group { last = index }
            case .entry where current == group: last = index
            case .entry, .other: break
            }
        }
        return last
    }

    /// The lines' end, as the first line has it.
    private var lineEnd: [UInt8] {
        lines.first?.suffix(2) == [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
            ? [UInt8(ascii: "\r"), UInt8(ascii: "\n")] : [UInt8(ascii: "\n")]
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(byte)
    }
}
