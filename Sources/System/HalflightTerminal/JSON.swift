import TextSupport

/// A JSON value, written on one line (RFC 8259). The command only writes JSON, and its start-up time is noticeable.
package enum JSON: Equatable {
    case null
    case bool(Bool)
    /// A number. Infinity and not-a-number have no JSON form and are written as null.
    case number(Double)
    case text(String)
    case list([JSON])
    case object([Member])
    /// A list whose elements are created while writing. It suits lists that don't fit into memory.
    case series(Series)

    package struct Member: Equatable {
        package let key: String
        package let value: JSON

        package init(key: String, value: JSON) {
            (self.key, self.value) = (key, value)
        }
    }
}

extension JSON {
    package struct Series: Equatable {
        fileprivate let forEach: ((JSON) throws(CommandError) -> Void) throws(CommandError) -> Void

        /// - Parameter forEach: calls its argument with each element.
        package init(
            _ forEach: @escaping ((JSON) throws(CommandError) -> Void) throws(CommandError) -> Void
        ) { self.forEach = forEach }

        /// Always false: functions can't be compared.
        package static func == (one: Series, other: Series) -> Bool { false }
    }

    package func write(_ put: (String) throws(CommandError) -> Void) throws(CommandError) {
        switch self {
        case .object(let members):
            var mark = "{"
            for member in members {
                try put("\(mark)\(JSON.quoted(member.key)):")
                try member.value.write(put)
                mark = ","
            }
            try put(members.isEmpty ? "{}" : "}")
        case .list(let elements):
            var mark = "["
            for element in elements {
                try put(mark)
                try element.write(put)
                mark = ","
            }
            try put(elements.isEmpty ? "[]" : "]")
        case .series(let series):
            var mark = "["
            try series.forEach { (element) throws(CommandError) in
                try put("\(mark)\(element)")
                mark = ","
            }
            try put(mark == "[" ? "[]" : "]")
        case .null: try put("null")
        case .bool(let truth): try put(truth ? "true" : "false")
        case .number(let number): try put(number.isFinite ? plainNumber(number) : "null")
        case .text(let text): try put(JSON.quoted(text))
        }
    }
}

/// A value with a JSON form. Its keys are the same in all versions.
package protocol JSONConvertible {
    var json: JSON { get }
}

extension JSON: JSONConvertible, ExpressibleByDictionaryLiteral {
    package var json: JSON { self }

    package init(dictionaryLiteral elements: (String, any JSONConvertible)...) {
        self = .object(elements.map { Member(key: $0, value: $1.json) })
    }
}

extension Bool: JSONConvertible {
    package var json: JSON { .bool(self) }
}

extension Int: JSONConvertible {
    package var json: JSON { .number(Double(self)) }
}

extension Double: JSONConvertible {
    package var json: JSON { .number(self) }
}

extension String: JSONConvertible {
    package var json: JSON { .text(self) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    package var json: JSON { self?.json ?? .null }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    package var json: JSON { .list(map(\.json)) }
}

extension JSON: CustomStringConvertible {
    /// The JSON text. For a failing series, the text before the failure.
    package var description: String {
        var text = ""
        try? write { text += $0 }
        return text
    }

    /// Escapes quotes, backslashes, control characters (RFC 8259, section 7) and all others that steer a terminal.
    private static func quoted(_ text: String) -> String {
        var written = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": written += "\\\(scalar)"
            case "\n": written += "\\n"
            case "\r": written += "\\r"
            case "\t": written += "\\t"
            case _ where scalar.steersDisplay:
                let digits = String(scalar.value, radix: 16)
                written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written + "\""
    }
}
