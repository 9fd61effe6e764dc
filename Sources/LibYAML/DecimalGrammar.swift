// The grammar is checked before Swift's own reading, which takes more than configuration should:
// `0x1p3`, `inf` and `nan`. Both `Int(_:)` and `Double(_:)` ignore the locale.

/// Whether `text` is `[-+]? [0-9]+`.
func isInteger(_ text: String) -> Bool {
    var rest = text.utf8[...]
    rest.skipSign()
    return rest.skipDigits() > 0 && rest.isEmpty
}

/// Whether `text` is `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`:
/// the float of YAML 1.2.2, section 10.3.2.
func isDecimal(_ text: String) -> Bool {
    var rest = text.utf8[...]
    rest.skipSign()
    var digits = rest.skipDigits()
    if rest.skip(anyOf: ".") {
        digits += rest.skipDigits()
    }
    guard digits > 0 else { return false }
    if rest.skip(anyOf: "eE") {
        rest.skipSign()
        guard rest.skipDigits() > 0 else { return false }
    }
    return rest.isEmpty
}

extension Substring.UTF8View {
    fileprivate mutating func skip(anyOf characters: String) -> Bool {
        guard let first, characters.utf8.contains(first) else { return false }
        removeFirst()
        return true
    }

    fileprivate mutating func skipSign() {
        _ = skip(anyOf: "-+")
    }

    fileprivate mutating func skipDigits() -> Int {
        let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        removeFirst(digits)
        return digits
    }
}
