/// An English pattern with arguments, and an identifier by which catalogs translate it.
package struct Message: Sendable {
    /// Such as `light-below`. `org.halflight.Agent1.xml` lists all. Plain words have `text`.
    package let id: String
    /// Has each argument's name in braces: `Light below {threshold} for {duration} (now {light})`.
    package let pattern: String
    package let arguments: [Argument]
    /// Further messages, as separate sentences.
    package var also: [Message]

    package struct Argument: Equatable, Sendable {
        package let name: String
        package let value: Value

        package init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
    }

    package indirect enum Value: Equatable, Sendable {
        /// A number in its unit, and its rounded text.
        case number(Double, String)
        /// A name, or words from outside.
        case text(String)
        case appearance(Appearance)
        case message(Message)
    }

    package init(_ id: String, _ pattern: String, _ arguments: [Argument] = [], also: [Message] = []) {
        (self.id, self.pattern, self.arguments, self.also) = (id, pattern, arguments, also)
    }

    /// Returns whether the message or a part of it has this identifier.
    package func includes(_ id: String) -> Bool {
        self.id == id || also.contains { $0.includes(id) }
            || arguments.contains { if case .message(let part) = $0.value { part.includes(id) } else { false } }
    }

    /// Words from outside, with the shell command that corrects a fault, if any.
    package static func text(_ text: String, remedy: String? = nil) -> Message {
        let text = Argument("text", .text(text))
        guard let remedy else { return Message("text", "{text}", [text]) }
        return Message(
            "text-with-remedy", "{text}; to correct it: {remedy}", [text, Argument("remedy", .text(remedy))])
    }

    package var remedy: String? {
        arguments.lazy.compactMap { if $0.name == "remedy", case .text(let remedy) = $0.value { remedy } else { nil } }
            .first
    }

    package var withoutRemedy: Message {
        guard remedy != nil else { return self }
        return Message("text", "{text}", arguments.filter { $0.name == "text" })
    }

    /// Whether the message is words without an identifier.
    package var isText: Bool { id == "text" }

    /// The English sentences, joined by semicolons, without a period.
    package var english: String { text(in: English()) }

    /// The same, for use within another sentence.
    package var clause: String { clause(in: English()) }

    package func text(in language: some Language) -> String {
        let first = whole(in: language)
        return joinedWithRest(beginsWithName ? first : first.capitalizedFirst, in: language)
    }

    private var beginsWithName: Bool {
        guard !isText, pattern.utf8.first == UInt8(ascii: "{") else { return isText }
        return switch arguments.first(where: { pattern.hasPrefix("{\($0.name)}") })?.value {
        case .text: true
        case .message(let message): message.beginsWithName
        case .number, .appearance, nil: false
        }
    }

    package func clause(in language: some Language) -> String {
        joinedWithRest(language.beginningWithin(whole(in: language), of: self), in: language)
    }

    private func joinedWithRest(_ first: String, in language: some Language) -> String {
        also.reduce(first) { "\($0); \($1.clause(in: language))" }
    }

    private func whole(in language: some Language) -> String {
        filled(language.pattern(of: self)) { (name, beginsSentence) in
            switch arguments.first(where: { $0.name == name })?.value {
            case .number(_, let text): language.number(text)
            case .text(let text): text
            case .appearance(let appearance): language.word(appearance)
            case .message(let message): beginsSentence ? message.text(in: language) : message.clause(in: language)
            case nil: nil
            }
        }
    }
}

/// A language's patterns and words.
package protocol Language {
    func pattern(of message: Message) -> String
    func word(_ appearance: Appearance) -> String
    /// Returns a rounded number, with a decimal point, in the language's notation.
    func number(_ text: String) -> String
    /// Returns a text, its beginning adapted for use within another.
    func beginningWithin(_ text: String, of message: Message) -> String
}

private struct English: Language {
    func pattern(of message: Message) -> String { message.pattern }
    func word(_ appearance: Appearance) -> String { appearance.rawValue }
    func number(_ text: String) -> String { text }

    /// Lowercases the first letter, unless it belongs to a name or words from outside.
    func beginningWithin(_ text: String, of message: Message) -> String {
        guard !message.isText, let first = message.pattern.utf8.first,
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
        else { return text }
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}

/// Returns a pattern with each `{name}` replaced; names without a value stay.
private func filled(_ pattern: String, _ value: (_ name: String, _ beginsSentence: Bool) -> String?) -> String {
    var pattern = pattern
    return pattern.withUTF8 { bytes in
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var (result, start) = ("", 0)
        while let close = bytes[start...].firstIndex(of: UInt8(ascii: "}")) {
            // Braces may also be text.
            let open = bytes[start..<close].lastIndex(of: UInt8(ascii: "{")) ?? close
            result += text(start..<open)
            let beginsSentence = bytes[start..<open].suffix(2).elementsEqual(". ".utf8)
            result += value(text(min(open + 1, close)..<close), beginsSentence) ?? text(open..<close + 1)
            start = close + 1
        }
        return result + text(start..<bytes.count)
    }
}

extension String {
    package var capitalizedFirst: String {
        guard let first = utf8.first, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return self }
        return prefix(1).uppercased() + dropFirst()
    }
}

/// Creates a message without an identifier: `"\(4) switches instead of \(9)"`. Catalogues have its pattern,
/// `{1} switches instead of {2}`.
extension Message: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init("text", text) }

    package init(stringInterpolation parts: Parts) { self.init("text", parts.pattern, parts.arguments) }

    package struct Parts: StringInterpolationProtocol {
        fileprivate var pattern = ""
        fileprivate var arguments: [Argument] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { pattern += text }

        package mutating func appendInterpolation(_ message: Message) { append(.message(message)) }

        /// Appends a message with the appearance, because only the name `appearance` tells an appearance from a text.
        package mutating func appendInterpolation(_ appearance: Appearance) {
            let value = Argument("appearance", .appearance(appearance))
            append(.message(Message("appearance", "{appearance}", [value])))
        }

        /// Appends a number in its unit, with its rounded text.
        package mutating func appendInterpolation(_ number: Double, _ text: String) { append(.number(number, text)) }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(.text(value.description))
        }

        private mutating func append(_ value: Value) {
            let name = "\(arguments.count + 1)"
            pattern += "{\(name)}"
            arguments.append(Argument(name, value))
        }
    }
}

extension [Message] {
    /// Joins messages without words between them.
    package func joined(by separator: String) -> Message {
        let names = indices.map { "{\($0)}" }.joined(separator: separator)
        return Message("text", names, zip(indices, self).map { .message("\($0)", $1) })
    }
}

extension Message: Equatable, CustomStringConvertible {
    package var description: String { english }

    /// Words are equal if they read the same.
    package static func == (one: Message, other: Message) -> Bool {
        if one.isText, other.isText { return one.english == other.english }
        return one.id == other.id && one.arguments == other.arguments && one.also == other.also
    }
}
