import HalflightSupport
internal import SDEvent

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
            self.key = key
            self.value = value
        }
    }

    /// The text of `value`, or null where there is none.
    package static func text(orNull value: String?) -> JSON { value.map(JSON.text) ?? .null }

    /// The number `value`, or null where there is none.
    package static func number(orNull value: Double?) -> JSON { value.map(JSON.number) ?? .null }
}

extension JSON: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member(key: $0, value: $1) })
    }
}

extension JSON: CustomStringConvertible {
    /// The value as JSON text without a line break.
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

    /// Quotes, backslashes and the control characters must be escaped (RFC 8259, section 7); what else steers a terminal
    /// is, since JSON is looked at in one, too.
    private static func quoted(_ text: String) -> String {
        var written = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": written += "\\\""
            case "\\": written += "\\\\"
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
