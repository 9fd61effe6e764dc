internal import TextSupport

// The reader chooses a node's type, not the text: `mode: off` is text to one reader and a Boolean to another. But
// quoted text is always text. The throwing members report an error that names the expected content.

extension Node {
    /// Whether the node is empty, `~` or `null` (YAML 1.2.2, section 10.3.2). Only a plain scalar can be.
    package var isNull: Bool {
        guard case .scalar(let text, isQuoted: false) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// The text of a scalar, quoted or not.
    package var string: String {
        get throws(YAMLError) {
            guard case .scalar(let text, _) = content, !isNull else { throw mismatch("text") }
            return text
        }
    }

    /// A Boolean: `on`, `yes`, `true`, `off`, `no` or `false`, also as `On` or `ON`. YAML 1.1 knows all six, the core
    /// schema of YAML 1.2 only true and false.
    package var bool: Bool {
        get throws(YAMLError) {
            switch plainText {
            case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return true
            case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return false
            default: throw mismatch("on or off")
            }
        }
    }

    /// A whole decimal number, with or without a sign. The core schema's integer, without octal and hexadecimal.
    package var integer: Int {
        get throws(YAMLError) {
            guard let text = plainText, isDecimal(text, allowing: .sign), !text.contains(".") else {
                throw mismatch("a whole number")
            }
            guard let value = Int(text) else { throw error("the number \(excerpt(text)) is too large") }
            return value
        }
    }

    /// A decimal number, with a point. The core schema's float and integer, without hexadecimal, infinity and NaN.
    package var double: Double {
        get throws(YAMLError) {
            guard let text = plainText, isDecimal(text, allowing: .all) else { throw mismatch("a number") }
            guard let value = Double(text), value.isFinite else {
                throw error("the number \(excerpt(text)) is too large")
            }
            return value
        }
    }

    package var sequence: [Node] {
        get throws(YAMLError) {
            guard case .sequence(let elements) = content else { throw mismatch("a list") }
            return elements
        }
    }

    package var mapping: Mapping {
        get throws(YAMLError) { try mapping("of keys to values") }
    }

    /// - Parameter example: a sample mapping for the error: `{day: paper, night: ink}`.
    package func mapping(such example: String) throws(YAMLError) -> Mapping { try mapping("such as \(example)") }

    private func mapping(_ expected: String) throws(YAMLError) -> Mapping {
        guard case .mapping(let mapping) = content else { throw mismatch("a mapping \(expected)") }
        return mapping
    }

    /// An error that names this node's key. `message` is one sentence: `must be between 0 and 100`.
    package func error(_ message: String, weight: YAMLError.Weight = .fatal) -> YAMLError {
        YAMLError(at: mark, key.map { "\($0): \(message)" } ?? message, weight: weight)
    }

    /// An error that names this node's content. `expected` is the allowed content: `a number`.
    package func mismatch(_ expected: String) -> YAMLError { error("expected \(expected), found \(found)") }

    private var plainText: String? {
        guard case .scalar(let text, isQuoted: false) = content else { return nil }
        return text
    }

    private var found: String {
        switch content {
        case _ where isNull: "nothing"
        case .scalar(let text, isQuoted: false): excerpt(text)
        case .scalar(let text, isQuoted: true): "the quoted text \(excerpt(text))"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
