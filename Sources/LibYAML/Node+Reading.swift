internal import HalflightSupport

// A node's type is decided by who reads it, not by what its text resembles: `mode: off` is text to
// one reader and a truth value to another. Only quotes are binding: what is quoted is text.

extension Node {
    /// Whether nothing stands here: an empty plain scalar, `~` or `null` (YAML 1.2.2, section 10.3.2).
    package var isNull: Bool {
        guard case .scalar(let text, isQuoted: false) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// The text of a scalar, quoted or not.
    ///
    /// - Throws: `YAMLError` for a list, a mapping, or nothing.
    package var string: String {
        get throws(YAMLError) {
            guard case .scalar(let text, _) = content, !isNull else { throw mismatch("text") }
            return text
        }
    }

    /// A truth value: `on`, `yes` or `true`, `off`, `no` or `false`, also as `On` or `ON`.
    ///
    /// The core schema of YAML 1.2 knows only true and false, YAML 1.1 all of them.
    ///
    /// - Throws: `YAMLError` for anything else, quoted text included.
    package var bool: Bool {
        get throws(YAMLError) {
            switch plainText {
            case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return true
            case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return false
            default: throw mismatch("on or off")
            }
        }
    }

    /// A whole decimal number, with or without a sign: the core schema's integer, without octal and hexadecimal.
    ///
    /// - Throws: `YAMLError` for anything else, quoted text included, and for what an `Int` cannot hold.
    package var integer: Int {
        get throws(YAMLError) {
            guard let text = plainText, isDecimal(text, allowing: .sign), !text.contains(".") else {
                throw mismatch("a whole number")
            }
            guard let value = Int(text) else { throw error("the number \(excerpt(text)) is too large") }
            return value
        }
    }

    /// A decimal number, always with a point, whatever the locale: the core schema's float and integer,
    /// without hexadecimal, infinity and not-a-number.
    ///
    /// - Throws: `YAMLError` for anything else, quoted text included, and for what a `Double` cannot hold.
    package var double: Double {
        get throws(YAMLError) {
            guard let text = plainText, isDecimal(text, allowing: .all) else { throw mismatch("a number") }
            guard let value = Double(text), value.isFinite else {
                throw error("the number \(excerpt(text)) is too large")
            }
            return value
        }
    }

    /// The elements of a list.
    ///
    /// - Throws: `YAMLError` for a scalar or a mapping.
    package var sequence: [Node] {
        get throws(YAMLError) {
            guard case .sequence(let elements) = content else { throw mismatch("a list") }
            return elements
        }
    }

    /// The keys and values of a mapping.
    ///
    /// - Throws: `YAMLError` for a scalar or a list.
    package var mapping: Mapping {
        get throws(YAMLError) {
            guard case .mapping(let mapping) = content else { throw mismatch("a mapping of keys to values") }
            return mapping
        }
    }

    /// The keys and values of a mapping.
    ///
    /// - Parameter example: The form of such a mapping: `{day: paper, night: ink}`.
    /// - Throws: `YAMLError` with the example for a scalar or a list.
    package func mapping(such example: String) throws(YAMLError) -> Mapping {
        guard case .mapping(let mapping) = content else { throw mismatch("a mapping such as \(example)") }
        return mapping
    }

    /// An error at this node that names its key: for what is well-formed and yet not allowed.
    ///
    /// - Parameter message: One sentence: `must be between 0 and 100`.
    package func error(_ message: String) -> YAMLError {
        guard let key else { return YAMLError(at: mark, message) }
        return YAMLError(at: mark, "\(key): \(message)")
    }

    /// An error at this node that says what it is and what it should be.
    ///
    /// - Parameter expected: What is allowed here, as a noun: `a number`.
    package func mismatch(_ expected: String) -> YAMLError {
        error("expected \(expected), found \(found)")
    }

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
