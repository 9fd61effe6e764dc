// libyaml's emitter isn't used: it takes ten times as many instructions for a line of the decision log.

/// Writes `value` as one YAML document for `parse(_:)`. In block style: two spaces for each level, one line for each
/// scalar, and a line break at the end.
package func write(_ value: Value) -> String {
    var writer = Writer()
    writer.block(value, 0)
    return String(decoding: writer.bytes, as: UTF8.self)
}

/// Writes `value` like `write(_:)`, but in flow style on one line.
package func writeLine(_ value: Value) -> String {
    var writer = Writer()
    writer.flow(value)
    writer.add("\n")
    return String(decoding: writer.bytes, as: UTF8.self)
}

private struct Writer {
    private(set) var bytes: [UInt8] = []

    // Enough for most values, to avoid growth.
    init() { bytes.reserveCapacity(512) }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func flow(_ value: Value) {
        switch value {
        case .text(let content): write(content)
        case .integer(let number): add(String(number))
        case .decimal(let number): add(number.isFinite ? String(number) : "null")
        case .bool(let truth): add(truth ? "true" : "false")
        case .sequence(let elements):
            add("[")
            var separator = ""
            for element in elements {
                add(separator)
                flow(element)
                separator = ", "
            }
            add("]")
        case .mapping(let entries):
            add("{")
            var separator = ""
            for (key, value) in entries {
                add(separator)
                self.key(key, " :")
                add(" ")
                flow(value)
                separator = ", "
            }
            add("}")
        }
    }

    /// Writes from the current column. Further lines start at column `depth`.
    mutating func block(_ value: Value, _ depth: Int) {
        var isFirst = true
        switch value {
        case .sequence(let elements) where !elements.isEmpty:
            for element in elements {
                if !isFirst { indent(depth) }
                add("- ")
                block(element, depth + 2)
                isFirst = false
            }
        case .mapping(let entries) where !entries.isEmpty:
            for (key, value) in entries {
                if !isFirst { indent(depth) }
                self.key(key, "\n" + String(repeating: " ", count: depth) + ":")
                switch value {
                case .sequence(let elements) where !elements.isEmpty: begin(value, depth)
                case .mapping(let inner) where !inner.isEmpty: begin(value, depth + 2)
                default:
                    add(" ")
                    block(value, depth)
                }
                isFirst = false
            }
        default:
            flow(value)
            add("\n")
        }
    }

    private mutating func begin(_ value: Value, _ depth: Int) {
        add("\n")
        indent(depth)
        block(value, depth)
    }

    private mutating func indent(_ depth: Int) {
        for _ in 0..<depth { add(" ") }
    }

    /// Writes a key and its colon: `explicit` for a key that is too long for a simple key. Readers look for the colon
    /// in 1024 characters (YAML 1.1, 7.6.1.2, "Simple keys").
    private mutating func key(_ key: String, _ explicit: String) {
        if key.utf8.count < 100 {
            write(key)
            add(":")
        } else {
            add("? ")
            write(key)
            add(explicit)
        }
    }

    /// Writes text plain or in double quotes. Text is plain if every reader of YAML 1.1 and 1.2 takes it for text.
    private mutating func write(_ content: String) {
        guard !content.isPlainWord else { return add(content) }
        add("\"")
        for scalar in content.unicodeScalars {
            switch scalar {
            case "\"": add("\\\"")
            case "\\": add("\\\\")
            case "\n": add("\\n")
            case "\t": add("\\t")
            case _ where scalar.isWritten: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            default:
                let digits = String(scalar.value, radix: 16)
                add("\\U" + String(repeating: "0", count: 8 - digits.count) + digits)
            }
        }
        add("\"")
    }
}

/// YAML's words for Booleans and null (yaml.org/type/bool.html, null.html). For YAML 1.1 or 1.2.
private let typedWords: [StaticString] = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

extension String {
    /// Whether the string is text without quotes, in both styles. Numbers, dates, `~`, `.inf` and `<<` don't begin with
    /// a letter, but the typed words do.
    fileprivate var isPlainWord: Bool {
        var text = self
        return text.withUTF8 { $0.isPlain && !$0.isTyped }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var isPlain: Bool {
        guard let first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else { return false }
        var previous = first
        for byte in self {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "%")...UInt8(ascii: "/"), UInt8(ascii: ":"),
                UInt8(ascii: ";"), UInt8(ascii: "_"):
                if byte == UInt8(ascii: "&") || byte == UInt8(ascii: ",") { return false }
            // A colon before a blank would end a key.
            case UInt8(ascii: " ") where previous != UInt8(ascii: ":"): break
            default: return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: " ") && previous != UInt8(ascii: ":")
    }

    /// Whether the bytes are a typed word, in any case.
    fileprivate var isTyped: Bool {
        count <= 5 && typedWords.contains { word in word.withUTF8Buffer { elementsEqual($0) { $0 | 0x20 == $1 } } }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar may be quoted without escaping. It must be printable (YAML 1.1, 4.1.1) and not end a line.
    fileprivate var isWritten: Bool {
        switch value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
        default: false
        }
    }
}
