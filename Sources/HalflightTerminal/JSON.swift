import HalflightSupport

/// A JSON value, written on one line (RFC 8259).
///
/// Small on purpose: the command writes JSON and never reads it, and its start-up time is felt.
package enum JSON: Equatable {
    case null
    case bool(Bool)
    /// A number; infinity and not-a-number have no JSON form and are written as null.
    case number(Double)
    case text(String)
    case list([JSON])
    /// Keys in the order in which they are written.
    case object([Member])

    package struct Member: Equatable {
        package let key: String
        package let value: JSON

        package init(key: String, value: JSON) {
            (self.key, self.value) = (key, value)
        }
    }
}

/// A value with a JSON form, whose keys stay the same from version to version.
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
    package var description: String {
        switch self {
        case .null: "null"
        case .bool(let truth): truth ? "true" : "false"
        case .number(let number): number.isFinite ? plainNumber(number) : "null"
        case .text(let text): Self.quoted(text)
        case .list(let elements): "[" + elements.map(\.description).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}"
        }
    }

    /// Escapes quotes, backslashes and control characters (RFC 8259, section 7), and all else that steers a terminal,
    /// since JSON is displayed in one, too.
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
