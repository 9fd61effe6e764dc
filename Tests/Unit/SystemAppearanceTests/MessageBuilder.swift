/// A bus message, little-endian.
struct MessageBuilder {
    var kind: UInt8
    var answers: UInt32?
    var sender = ":1.7"
    var member: String?
    var types = ""
    var body: [UInt8] = []

    /// Creates a signal with texts and an optional number in a variant.
    static func signal(_ member: String, from sender: String = ":1.7", _ texts: [String], _ number: Int? = nil)
        -> [UInt8]
    {
        var message = MessageBuilder(kind: 4, sender: sender, member: member)
        for text in texts { message.append(text) }
        if let number { message.appendVariant(number) }
        return message.bytes
    }

    /// Creates an answer with a number in two variants, as `Read` does.
    static func answer(_ serial: UInt32, from sender: String = ":1.7", _ number: Int) -> [UInt8] {
        var message = MessageBuilder(
            kind: 2, answers: serial, sender: sender, types: "v", body: [1, UInt8(ascii: "v"), 0])
        message.appendVariant(number, isTyped: false)
        return message.bytes
    }

    static func error(_ serial: UInt32, from sender: String) -> [UInt8] {
        var message = MessageBuilder(kind: 3, answers: serial, sender: sender)
        message.append("no such setting")
        return message.bytes
    }

    mutating func append(_ text: String) {
        types += "s"
        body = padded(body, 4) + Self.text(text)
    }

    mutating func appendVariant(_ number: Int, isTyped: Bool = true) {
        if isTyped { types += "v" }
        body = padded(body + [1, UInt8(ascii: "u"), 0], 4) + Self.number(number)
    }

    var bytes: [UInt8] {
        var fields: [UInt8] = []
        func add(_ field: UInt8, _ type: Character, _ value: [UInt8]) {
            fields = padded(fields, 8) + [field, 1, type.asciiValue ?? 0, 0]
            fields = (type == "g" ? fields : padded(fields, 4)) + value
        }
        add(1, "o", Self.text("/org/freedesktop/portal/desktop"))
        if let member { add(3, "s", Self.text(member)) }
        if let answers { add(5, "u", Self.number(Int(answers))) }
        add(7, "s", Self.text(sender))
        if !types.isEmpty { add(8, "g", [UInt8(types.utf8.count)] + Array(types.utf8) + [0]) }
        let start = [UInt8(ascii: "l"), kind, 1, 1] + Self.number(body.count) + Self.number(9)
        return padded(start + Self.number(fields.count) + fields, 8) + body
    }

    private func padded(_ bytes: [UInt8], _ size: Int) -> [UInt8] {
        bytes + Array(repeating: 0, count: (size - bytes.count % size) % size)
    }

    private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

    private static func text(_ text: String) -> [UInt8] { number(text.utf8.count) + Array(text.utf8) + [0] }
}
