internal import CSystemd
internal import Glibc

/// A D-Bus message that is written or read sequentially.
struct RawMessage: ~Copyable {
    let raw: OpaquePointer

    /// Takes over the caller's reference to an sd-bus message.
    init(adopting raw: OpaquePointer) { self.raw = raw }

    /// Writes values to a new message. Takes over the caller's reference.
    static func with(_ raw: OpaquePointer?, _ values: [BusValue]) throws(BusError) -> RawMessage {
        guard let raw else { throw BusError("org.freedesktop.DBus.Error.NoMemory", "out of memory") }
        let message = RawMessage(adopting: raw)
        try message.append(values)
        return message
    }

    /// Retains a message that sd-bus passes to a callback.
    init(borrowing raw: OpaquePointer) { self.raw = sd_bus_message_ref(raw) }

    deinit { sd_bus_message_unref(raw) }
}

// MARK: - Writing

extension RawMessage {
    func append(_ values: [BusValue]) throws(BusError) {
        for value in values { try append(value) }
    }

    func append(_ value: BusValue) throws(BusError) {
        switch value {
        case .string(let text): try append(text, type: "s")
        case .objectPath(let text): try append(text, type: "o")
        case .boolean(let flag): try append(Int32(flag ? 1 : 0), type: "b")
        case .byte(let number): try append(number, type: "y")
        case .int16(let number): try append(number, type: "n")
        case .uint16(let number): try append(number, type: "q")
        case .int32(let number): try append(number, type: "i")
        case .uint32(let number): try append(number, type: "u")
        case .int64(let number): try append(number, type: "x")
        case .uint64(let number): try append(number, type: "t")
        case .double(let number): try append(number, type: "d")
        case .variant(let content): try append(container: "v", content.signature, [content])
        case .bytes(let bytes): try append(bytes)
        case .array(let element, let content) where element.hasPrefix("{"): try append(content, entries: element)
        case .array(let element, let content): try append(container: "a", element, content)
        case .structure(let members): try append(container: "r", members.map(\.signature).joined(), members)
        case .dictionary(let entries):
            try open("a", "{sv}")
            for (key, value) in entries {
                try open("e", "sv")
                try append(key, type: "s")
                try append(.variant(value))
                try close()
            }
            try close()
        }
    }

    /// Appends a dictionary. Its entries are structures of a key and a value.
    private func append(_ values: [BusValue], entries signature: String) throws(BusError) {
        try open("a", signature)
        let pairSignature = String(signature.dropFirst().dropLast())
        for value in values { try append(container: "e", pairSignature, value.elements ?? [value]) }
        try close()
    }

    private func append(container type: Unicode.Scalar, _ contents: String, _ values: [BusValue]) throws(BusError) {
        try open(type, contents)
        try append(values)
        try close()
    }

    private func open(_ type: Unicode.Scalar, _ contents: String) throws(BusError) {
        // Passing the string as an argument would copy it to the heap.
        let result = contents.withCString {
            sd_bus_message_open_container(raw, CChar(truncatingIfNeeded: type.value), $0)
        }
        try BusError.check(result, "writing a message")
    }

    private func close() throws(BusError) {
        try BusError.check(sd_bus_message_close_container(raw), "writing a message")
    }

    private func append(_ bytes: [UInt8]) throws(BusError) {
        let result = bytes.withUnsafeBytes {
            sd_bus_message_append_array(raw, RawMessage.byteType, $0.baseAddress, $0.count)
        }
        try BusError.check(result, "writing a message")
    }

    private static let byteType = CChar(truncatingIfNeeded: ("y" as Unicode.Scalar).value)

    private func append(_ text: String, type: Unicode.Scalar) throws(BusError) {
        let result: CInt? = text.withCString {
            // D-Bus text can't contain a zero byte: the rest of the text would be lost silently.
            guard strlen($0) == text.utf8.count else { return nil }
            return sd_bus_message_append_basic(raw, CChar(truncatingIfNeeded: type.value), $0)
        }
        guard let result else { throw .invalidArguments("text with a zero byte cannot be sent") }
        try BusError.check(result, "writing a message")
    }

    private func append<Number: BitwiseCopyable>(_ number: Number, type: Unicode.Scalar) throws(BusError) {
        let result = withUnsafePointer(to: number) {
            sd_bus_message_append_basic(raw, CChar(truncatingIfNeeded: type.value), $0)
        }
        try BusError.check(result, "writing a message")
    }
}

// MARK: - Reading

extension RawMessage {
    /// The most values that are read from one message. Containers count; 32 bytes of text count as one value. Values
    /// take far more memory here than on the wire, where an array may have 64 MiB (D-Bus, "Container types").
    static let mostValues = 65_536
    /// The longest text or byte array, in bytes.
    static let longestText = 65_536

    /// Reads all remaining values of the message. Throws `LimitsExceeded` for more than `limit` values.
    func readAll(atMost limit: Int = mostValues) throws(BusError) -> [BusValue] {
        var left = limit
        return try readAll(&left)
    }

    /// Reads all remaining values of the message or the entered container. At most `left`.
    private func readAll(_ left: inout Int) throws(BusError) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try readNext(&left) { values.append(value) }
        return values
    }

    private func count(_ values: Int, _ left: inout Int) throws(BusError) {
        left -= values
        guard left < 0 else { return }
        throw BusError("org.freedesktop.DBus.Error.LimitsExceeded", "the message has too many values, or too much text")
    }

    /// Counts a text or byte array before it is copied.
    private func count(bytes: Int, _ left: inout Int) throws(BusError) {
        guard bytes <= RawMessage.longestText else {
            throw .invalidArguments("a text has \(bytes) bytes: expected at most \(RawMessage.longestText)")
        }
        try count(bytes / 32, &left)
    }

    private func readNext(_ left: inout Int) throws(BusError) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try BusError.check(sd_bus_message_peek_type(raw, &type, &contents), "reading a message") > 0 else {
            return nil
        }
        try count(1, &left)
        let inside = contents.map { String(cString: $0) } ?? ""
        switch Unicode.Scalar(UInt8(bitPattern: type)) {
        case "s", "g": return .string(try readText(type, &left))
        case "o": return .objectPath(try readText(type, &left))
        case "b": return .boolean(try read(type, Int32(0)) != 0)
        case "y": return .byte(try read(type, UInt8(0)))
        case "n": return .int16(try read(type, Int16(0)))
        case "q": return .uint16(try read(type, UInt16(0)))
        case "i": return .int32(try read(type, Int32(0)))
        case "u": return .uint32(try read(type, UInt32(0)))
        case "x": return .int64(try read(type, Int64(0)))
        case "t": return .uint64(try read(type, UInt64(0)))
        case "d": return .double(try read(type, Double(0)))
        case "v": return .variant(try readInside(type, inside, &left).first ?? .string(""))
        case "a" where inside == "{sv}":
            return .dictionary(try readInside(type, inside, &left).compactMap(RawMessage.entry))
        case "a" where inside == "y": return .bytes(try readBytes(&left))
        case "a": return .array(element: inside, try readInside(type, inside, &left))
        case "r", "e": return .structure(try readInside(type, inside, &left))
        default:
            throw BusError.invalidArguments(
                "values of type \"\(Unicode.Scalar(UInt8(bitPattern: type)))\" are not supported")
        }
    }

    private func readInside(_ type: CChar, _ contents: String, _ left: inout Int) throws(BusError) -> [BusValue] {
        try BusError.check(sd_bus_message_enter_container(raw, type, contents), "reading a message")
        let values = try readAll(&left)
        try BusError.check(sd_bus_message_exit_container(raw), "reading a message")
        return values
    }

    private static func entry(_ value: BusValue) -> (key: String, value: BusValue)? {
        guard case .structure(let pair) = value, pair.count == 2, let key = pair[0].string,
            case .variant(let value) = pair[1]
        else { return nil }
        return (key, value)
    }

    private func readBytes(_ left: inout Int) throws(BusError) -> [UInt8] {
        var start: UnsafeRawPointer?
        var count = 0
        try BusError.check(sd_bus_message_read_array(raw, RawMessage.byteType, &start, &count), "reading a message")
        try self.count(bytes: count, &left)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private func readText(_ type: CChar, _ left: inout Int) throws(BusError) -> String {
        guard let text = try read(type, UnsafePointer<CChar>?.none) else { return "" }
        try count(bytes: strlen(text), &left)
        return String(cString: text)
    }

    private func read<Value: BitwiseCopyable>(_ type: CChar, _ initial: Value) throws(BusError) -> Value {
        var value = initial
        let result = withUnsafeMutablePointer(to: &value) { sd_bus_message_read_basic(raw, type, $0) }
        try BusError.check(result, "reading a message")
        return value
    }
}
