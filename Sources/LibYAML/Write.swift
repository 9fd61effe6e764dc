/// Writes `value` as one YAML document that `parse(_:)` reads back: in block style, two spaces for each
/// level, one line for each scalar, and a line break at the end.
///
/// - Throws: `YAMLError`, without a place, when libyaml refuses; that is when memory is short.
package func write(_ value: Value) throws(YAMLError) -> String {
    try write(value, in: .block)
}

/// Writes `value` as `write(_:)` does, but in flow style, all of it on one line.
///
/// - Throws: `YAMLError`, without a place, when libyaml refuses; that is when memory is short.
package func writeLine(_ value: Value) throws(YAMLError) -> String {
    try write(value, in: .flow)
}

private func write(_ value: Value, in style: EventEmitter.Style) throws(YAMLError) -> String {
    var emitter = try EventEmitter(style)
    try emitter.begin()
    try emitter.write(value)
    try emitter.end()
    return emitter.output
}

extension EventEmitter {
    fileprivate mutating func write(_ value: Value) throws(YAMLError) {
        switch value {
        case .text(let text):
            try scalar(text, isQuoted: !text.isPlainWord)
        case .integer(let number):
            try scalar(String(number), isQuoted: false)
        case .decimal(let number):
            try scalar(number.isFinite ? String(number) : "null", isQuoted: false)
        case .bool(let truth):
            try scalar(truth ? "true" : "false", isQuoted: false)
        case .sequence(let elements):
            try beginSequence()
            for element in elements {
                try write(element)
            }
            try endSequence()
        case .mapping(let entries):
            try beginMapping()
            for (key, value) in entries {
                try write(.text(key))
                try write(value)
            }
            try endMapping()
        }
    }
}

/// The words that YAML 1.1 or 1.2 takes for a truth value or nothing (yaml.org/type/bool.html, null.html), in any case.
private let typedWords: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

extension String {
    /// Whether every reader of YAML 1.1 and 1.2 takes the text for text when it stands without quotes.
    ///
    /// Numbers, dates, `~`, `.inf` and `<<` do not begin with a letter; what does are the typed words.
    fileprivate var isPlainWord: Bool {
        guard let first = unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
        return !typedWords.contains(lowercased()) && !unicodeScalars.contains(where: \.isControlOrBreak)
    }
}

extension Unicode.Scalar {
    /// Control characters and line breaks: on one line they can be written in double quotes only.
    fileprivate var isControlOrBreak: Bool {
        // The categories Cc, Zl and Zp, which never grow (Unicode Character Encoding Stability Policies). To ask each
        // character for its category is half of what writing a line takes.
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
        default: false
        }
    }
}
