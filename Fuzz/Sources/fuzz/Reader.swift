import SDBus

/// Derives values from an input, one after the other. All bytes after its end are zero.
struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Whether the input is used up.
    var isAtEnd: Bool { rest.isEmpty }

    /// Returns one byte.
    mutating func byte() -> UInt8 {
        rest.popFirst() ?? 0
    }

    /// Returns a number below `count`, which is 1 to 256.
    mutating func choice(_ count: Int) -> Int {
        Int(byte()) % count
    }

    /// Returns one of some values.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[choice(elements.count)]
    }

    /// Returns a number with as many bytes as its type.
    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
        var number: Number = 0
        for _ in 0..<Number.bitWidth / 8 { number = (number << 7) << 1 | Number(truncatingIfNeeded: byte()) }
        return number
    }

    /// Returns bytes, preceded by their count.
    mutating func bytes(upTo longest: Int = 255) -> [UInt8] {
        let count = min(Int(byte()), longest, rest.count)
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// Returns text, preceded by its length. Sometimes repeated to make it long.
    mutating func text() -> String {
        let isLong = rest.first == 255
        let text = String(decoding: bytes(upTo: isLong ? 8 : 255), as: UTF8.self)
        return isLong ? String(repeating: text, count: 2000) : text
    }

    /// Returns any double, often a critical value.
    mutating func double() -> Double {
        switch choice(4) {
        case 0: Double(bitPattern: number(UInt64.self))
        case 1: Double(Int8(bitPattern: byte()))
        case 2: Double(number(Int64.self))
        default:
            pick([
                0, -1, .nan, .infinity, -.infinity, 1e300, -1e300, 0x1p63, 0x1p64, -0x1p63, .leastNonzeroMagnitude, 100,
            ])
        }
    }
}

// MARK: - Values of D-Bus

extension Reader {
    /// Returns a value of any type. Containers are nested at most `depth` levels deep.
    mutating func value(depth: Int = 4) -> BusValue {
        let types = ["s", "o", "b", "y", "n", "q", "i", "u", "x", "t", "d", "v", "ay"]
        switch choice(depth > 0 ? 17 : 11) {
        case 13: return array(of: value(depth: depth - 1), depth: depth - 1)
        case 14: return .structure((0...choice(4)).map { _ in value(depth: depth - 1) })
        case let place: return value(place < types.count ? types[place] : "a{sv}", depth: depth) ?? .byte(0)
        }
    }

    private mutating func array(of first: BusValue, depth: Int) -> BusValue {
        let signature = first.signature
        let others = (0..<choice(4)).map { _ in value(signature, depth: depth) ?? first }
        return signature == "y" ? .bytes([]) : .array(element: signature, [first] + others)
    }

    /// Returns a value of a type, or `nil` for an unused type.
    mutating func value(_ signature: String, depth: Int = 4) -> BusValue? {
        switch signature {
        case "s": return .string(text())
        case "o": return .objectPath(pick(["/", "/a/b_1", text()]))
        case "b": return .boolean(byte() & 1 == 1)
        case "y": return .byte(byte())
        case "n": return .int16(number())
        case "q": return .uint16(number())
        case "i": return .int32(number())
        case "u": return .uint32(number())
        case "x": return .int64(number())
        case "t": return .uint64(number())
        case "d": return .double(double())
        case "v": return .variant(value(depth: depth - 1))
        case "ay": return .bytes(bytes())
        case "a{sv}": return .dictionary((0..<choice(5)).map { _ in (text(), value(depth: depth - 1)) })
        case _ where signature.hasPrefix("a"):
            let element = String(signature.dropFirst())
            return .array(element: element, (0..<choice(5)).compactMap { _ in value(element, depth: depth - 1) })
        case _ where signature.hasPrefix("(") || signature.hasPrefix("{"):
            return .structure(types(in: signature.dropFirst().dropLast()).compactMap { value($0, depth: depth - 1) })
        default: return nil
        }
    }

    /// Returns a signature's single types.
    private func types(in signature: Substring) -> [String] {
        var types: [String] = []
        var (type, open) = ("", 0)
        for character in signature {
            type.append(character)
            if character == "(" || character == "{" { open += 1 }
            if character == ")" || character == "}" { open -= 1 }
            guard open == 0, character != "a" else { continue }
            types.append(type)
            type = ""
        }
        return types
    }
}
