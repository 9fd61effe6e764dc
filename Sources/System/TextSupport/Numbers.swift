/// The parts of a written number besides digits with a point between them.
package struct DecimalParts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A plus or minus sign before it.
    package static let sign = DecimalParts(rawValue: 1)
    /// A point with no digit before it, as in `.5`.
    package static let leadingPoint = DecimalParts(rawValue: 2)
    /// A power of ten, as in `1e-05`.
    package static let exponent = DecimalParts(rawValue: 4)
    package static let all: DecimalParts = [.sign, .leadingPoint, .exponent]
}

/// A decimal number, whatever the locale; nil for anything else, and beyond what a double can hold.
///
/// Swift alone reads `0x10`, `inf` and `nan`, too.
package func decimal(_ text: some StringProtocol, allowing parts: DecimalParts = []) -> Double? {
    guard isDecimal(text, allowing: parts), let number = Double(text), number.isFinite else { return nil }
    return number
}

/// Whether text is `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, of which only the allowed
/// parts count: the float of YAML 1.2.2, section 10.3.2.
package func isDecimal(_ text: some StringProtocol, allowing parts: DecimalParts = []) -> Bool {
    var rest = Substring(text).utf8
    if parts.contains(.sign) { rest.skip(anyOf: "-+") }
    let whole = rest.skipDigits()
    guard whole > 0 || parts.contains(.leadingPoint) else { return false }
    let fraction = rest.skip(anyOf: ".") ? rest.skipDigits() : 0
    guard whole + fraction > 0 else { return false }
    if parts.contains(.exponent), rest.skip(anyOf: "eE") {
        rest.skip(anyOf: "-+")
        guard rest.skipDigits() > 0 else { return false }
    }
    return rest.isEmpty
}

/// A number without a point where it is a whole one that a double holds exactly.
package func plainNumber(_ number: Double) -> String {
    guard number == number.rounded(), number.magnitude < 9_007_199_254_740_992 else { return "\(number)" }
    return "\(Int64(number))"
}

extension Substring.UTF8View {
    @discardableResult
    fileprivate mutating func skip(anyOf characters: String) -> Bool {
        guard let first, characters.utf8.contains(first) else { return false }
        removeFirst()
        return true
    }

    fileprivate mutating func skipDigits() -> Int {
        let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        removeFirst(digits)
        return digits
    }
}
