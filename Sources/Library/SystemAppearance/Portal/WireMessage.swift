/// A D-Bus message about settings (D-Bus Specification, "Message Format").
package struct WireMessage: Equatable, Sendable {
    enum Kind: UInt8 { case call = 1, answer, error, signal }

    let kind: Kind
    /// The serial of the answered call, or 0.
    private(set) var answers = 0
    private(set) var member = ""
    private(set) var sender = ""
    private(set) var texts: [String] = []
    /// The numbers in the body's variant. Empty for types that no setting here has.
    package private(set) var numbers: [Double] = []

    /// Returns a message's length by its first 16 bytes. `nil` if it's invalid or over 64 KiB.
    static func length(_ start: [UInt8]) -> Int? {
        var reader = WireReader(start, from: 4)
        let (body, _, fields) = (reader.integer(4), reader.integer(4), reader.integer(4))
        let length = 16 + (fields + 7) / 8 * 8 + body
        return reader.isValid && ["l", "B"].contains(Unicode.Scalar(start[0])) && length <= 65536 ? length : nil
    }

    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 16, let kind = Kind(rawValue: bytes[1]) else { return nil }
        self.kind = kind
        var reader = WireReader(bytes, from: 12)
        let end = 16 + reader.integer(4)
        var types = ""
        while reader.isValid, reader.place < end {
            reader.align(to: 8)
            switch (reader.integer(1), reader.text(1)) {
            case (3, "s"): member = reader.text(4)
            case (7, "s"): sender = reader.text(4)
            case (5, "u"): answers = reader.integer(4)
            case (_, "u"): _ = reader.integer(4)
            case (8, "g"): types = reader.text(1)
            case (_, "s"), (_, "o"): _ = reader.text(4)
            default: return nil
            }
        }
        reader.align(to: 8)
        // A body of any other type isn't for us.
        if ["v", "ssv", "sss"].contains(types) {
            for type in types {
                if type == "s" { texts.append(reader.text(4)) } else { numbers = reader.numbers() }
            }
        }
        guard reader.isValid else { return nil }
    }

    /// The call starts no service.
    static func call(
        _ member: String, of interface: String, at path: String, in destination: String, serial: Int,
        _ arguments: [String]
    ) -> [UInt8] {
        let body = arguments.reduce(into: []) { $0.append($1, 4) }
        let types = String(repeating: "s", count: arguments.count)
        var fields: [UInt8] = []
        for (field, type, text) in [
            (1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination), (8, "g", types),
        ] as [(UInt8, String, String)] where !text.isEmpty {
            fields.align(to: 8)
            fields += [field, 1] + Array("\(type)\0".utf8)
            fields.append(text, type == "g" ? 1 : 4)
        }
        // Little-endian, a call, NO_AUTO_START, version 1.
        var message = [UInt8(ascii: "l"), Kind.call.rawValue, 2, 1]
        for number in [body.count, serial, fields.count] { message.append(number, 4) }
        message += fields
        message.align(to: 8)
        return message + body
    }
}

extension [UInt8] {
    fileprivate mutating func align(to size: Int) { self += Array(repeating: 0, count: (size - count % size) % size) }

    fileprivate mutating func append(_ number: Int, _ size: Int) {
        align(to: size)
        for place in 0..<size { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }

    /// Appends the length in `size` bytes, the text, and a zero byte.
    fileprivate mutating func append(_ text: String, _ size: Int) {
        append(text.utf8.count, size)
        self += Array(text.utf8) + [0]
    }
}

/// A reader of one message's values (D-Bus Specification, "Marshaling").
private struct WireReader {
    private let bytes: [UInt8]
    private(set) var place: Int
    private(set) var isValid = true

    init(_ bytes: [UInt8], from place: Int) { (self.bytes, self.place) = (bytes, place) }

    mutating func align(to size: Int) { place = (place + size - 1) / size * size }

    /// Returns the next bytes, or none past the end.
    private mutating func next(_ count: Int) -> ArraySlice<UInt8> {
        isValid = isValid && place + count <= bytes.count
        guard isValid else { return [] }
        defer { place += count }
        return bytes[place..<place + count]
    }

    private mutating func word(_ size: Int) -> UInt64 {
        align(to: size)
        let own = next(size)
        let bigEndian = bytes[0] == UInt8(ascii: "B") ? Array(own) : own.reversed()
        return bigEndian.reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func integer(_ size: Int) -> Int { Int(word(size)) }

    /// Reads a length of `size` bytes, a text, and a zero byte.
    mutating func text(_ size: Int) -> String { String(decoding: next(integer(size) + 1).dropLast(), as: UTF8.self) }

    /// Reads the numbers in a possibly nested variant; empty for other types.
    mutating func numbers() -> [Double] {
        var type = text(1)
        while type == "v" { type = text(1) }
        switch type {
        case "u": return [Double(integer(4))]
        case "(ddd)":
            align(to: 8)
            return (0..<3).map { _ in Double(bitPattern: word(8)) }
        default: return []
        }
    }
}
