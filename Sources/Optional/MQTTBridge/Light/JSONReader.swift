package import HalflightTerminal

/// An error in a JSON payload, as a clause.
nonisolated package struct JSONError: Error, Equatable, CustomStringConvertible {
    package let description: String
}

/// Strictly reads one JSON value (RFC 8259), with limits on size and depth. LibYAML doesn't fit: it refuses characters
/// beyond U+FFFF as two escapes, which many senders use in names, and accepts much that isn't JSON.
nonisolated package struct JSONReader {
    private let bytes: [UInt8]
    private var next = 0

    package static let mostBytes = 64 << 10
    package static let mostDepth = 32

    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSON {
        guard bytes.count <= mostBytes else { throw JSONError(description: "more than \(mostBytes >> 10) KiB") }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONError(description: "not UTF-8") }
        var reader = JSONReader(bytes: bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.next == bytes.count else { throw reader.error("the end") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func error(_ expected: String) -> JSONError {
        JSONError(description: "expected \(expected) at byte \(next + 1)")
    }

    private var byte: UInt8? { next < bytes.count ? bytes[next] : nil }

    private mutating func skipSpace() {
        while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { next += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: character) else { return false }
        next += 1
        return true
    }

    private mutating func skip(word: String) -> Bool {
        guard bytes[next...].starts(with: word.utf8) else { return false }
        next += word.utf8.count
        return true
    }
}

// MARK: - Values

nonisolated extension JSONReader {
    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        guard depth <= JSONReader.mostDepth else {
            throw JSONError(description: "more than \(JSONReader.mostDepth) levels deep")
        }
        skipSpace()
        switch byte {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try list(depth)
        case UInt8(ascii: "\""): return .text(try text())
        case _ where skip(word: "true"): return .bool(true)
        case _ where skip(word: "false"): return .bool(false)
        case _ where skip(word: "null"): return .null
        default: return .number(try number())
        }
    }

    private mutating func object(_ depth: Int) throws(JSONError) -> JSON {
        next += 1
        var members: [JSON.Member] = []
        skipSpace()
        if skip("}") { return .object([]) }
        repeat {
            skipSpace()
            guard byte == UInt8(ascii: "\"") else { throw error("a key in quotes") }
            let key = try text()
            skipSpace()
            guard skip(":") else { throw error("\":\"") }
            members.append(JSON.Member(key: key, value: try value(depth: depth + 1)))
            skipSpace()
        } while skip(",")
        guard skip("}") else { throw error("\",\" or \"}\"") }
        return .object(members)
    }

    private mutating func list(_ depth: Int) throws(JSONError) -> JSON {
        next += 1
        var elements: [JSON] = []
        skipSpace()
        if skip("]") { return .list([]) }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while skip(",")
        guard skip("]") else { throw error("\",\" or \"]\"") }
        return .list(elements)
    }

    private mutating func number() throws(JSONError) -> Double {
        let start = next
        _ = skip("-")
        let whole = digits()
        guard whole > 0 else {
            next = start
            throw error("a value")
        }
        if whole > 1, bytes[next - whole] == UInt8(ascii: "0") { throw error("a number without a leading zero") }
        if skip("."), digits() == 0 { throw error("a digit") }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            if digits() == 0 { throw error("a digit") }
        }
        guard let number = Double(String(decoding: bytes[start..<next], as: UTF8.self)), number.isFinite else {
            throw JSONError(description: "a number is too large")
        }
        return number
    }

    private mutating func digits() -> Int {
        let start = next
        while let byte, (0x30...0x39).contains(byte) { next += 1 }
        return next - start
    }
}

// MARK: - Text

nonisolated extension JSONReader {
    private mutating func text() throws(JSONError) -> String {
        next += 1
        var text: [UInt8] = []
        while let byte {
            guard byte >= 0x20 else { throw error("an escape for a control character") }
            next += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
            default: text.append(byte)
            }
        }
        throw error("the quote that ends a text")
    }

    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
        guard let byte else { throw error("an escape") }
        next += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
        default:
            next -= 1
            throw error("an escape")
        }
    }

    /// Reads a character's number or pair of surrogates. Half a pair becomes U+FFFD.
    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let before = next
        guard first < 0xDC00, skip("\\"), skip("u") else {
            next = before
            return "\u{FFFD}"
        }
        let second = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(second) else {
            next = before
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        guard next + 4 <= bytes.count, bytes[next..<next + 4].allSatisfy({ UInt8($0).isHexadecimal }),
            let number = UInt32(String(decoding: bytes[next..<next + 4], as: UTF8.self), radix: 16)
        else { throw error("four hexadecimal digits") }
        next += 4
        return number
    }
}

extension UInt8 {
    nonisolated fileprivate var isHexadecimal: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
