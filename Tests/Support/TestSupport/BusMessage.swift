import CSystemd
import Glibc

/// Reads the rest of a message or container.
func readValues(_ message: OpaquePointer) throws -> [BusValue] {
    var values: [BusValue] = []
    while let value = try readValue(message) { values.append(value) }
    return values
}

private func readValue(_ message: OpaquePointer) throws -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard try check("sd_bus_message_peek_type", sd_bus_message_peek_type(message, &type, &contents)) > 0 else {
        return nil
    }
    switch UInt8(bitPattern: type) {
    case UInt8(ascii: "a"), UInt8(ascii: "r"), UInt8(ascii: "e"), UInt8(ascii: "v"):
        return try readContainer(message, type, contents)
    default:
        return try readBasic(message, type)
    }
}

private func readContainer(
    _ message: OpaquePointer, _ type: CChar, _ contents: UnsafePointer<CChar>?
) throws -> BusValue {
    let isDictionary = contents.map { String(cString: $0).hasPrefix("{s") } ?? false
    try check("sd_bus_message_enter_container", sd_bus_message_enter_container(message, type, contents))
    let values = try readValues(message)
    try check("sd_bus_message_exit_container", sd_bus_message_exit_container(message))
    if type == CChar(bitPattern: UInt8(ascii: "v")), let value = values.first { return value }
    guard isDictionary else { return .list(values) }
    let pairs = values.compactMap { entry -> (String, BusValue)? in
        guard let pair = entry.list, pair.count == 2, let key = pair[0].string else { return nil }
        return (key, pair[1])
    }
    return .dictionary(Dictionary(pairs) { $1 })
}

private func readBasic(_ message: OpaquePointer, _ type: CChar) throws -> BusValue {
    func read<Value: BitwiseCopyable>(_ initial: Value) throws -> Value {
        var value = initial
        try check("sd_bus_message_read_basic", sd_bus_message_read_basic(message, type, &value))
        return value
    }
    switch Character(UnicodeScalar(UInt8(bitPattern: type))) {
    case "s", "o", "g": return .string(try read(UnsafePointer<CChar>?.none).map { String(cString: $0) } ?? "")
    case "b": return .bool(try read(CInt(0)) != 0)
    case "y": return .integer(Int64(try read(UInt8(0))))
    case "n": return .integer(Int64(try read(Int16(0))))
    case "q": return .integer(Int64(try read(UInt16(0))))
    case "i": return .integer(Int64(try read(Int32(0))))
    case "u": return .integer(Int64(try read(UInt32(0))))
    case "x": return .integer(try read(Int64(0)))
    case "t": return .integer(Int64(clamping: try read(UInt64(0))))
    case "d": return .double(try read(0.0))
    case let other: throw Failure("a message holds the type \(other), which no test reads")
    }
}

@discardableResult
func check(_ call: String, _ result: CInt) throws -> CInt {
    guard result >= 0 else { throw Failure("\(call): \(String(cString: strerror(-result)))") }
    return result
}
