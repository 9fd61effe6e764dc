/// The optional parts of a decimal number.
package struct DecimalParts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let sign = DecimalParts(rawValue: 1)
    /// A point without a digit before it, as in `.5`.
    package static let leadingPoint = DecimalParts(rawValue: 2)
    /// A power of ten, as in `1e-05`.
    package static let exponent = DecimalParts(rawValue: 4)
    package static let all: DecimalParts = [.sign, .leadingPoint, .exponent]
}

/// Reads a decimal number in any locale. Swift alone also reads `0x10`, `inf` and `nan`. `nil` for too large numbers.
package func decimal(_ text: some StringProtocol, allowing parts: DecimalParts = []) -> Double? {
    guard isDecimal(text, allowing: parts), let number = Double(text), number.isFinite else { return nil }
    return number
}

/// Whether text is a decimal number with only allowed parts. With all parts, its form is
/// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, the float of YAML 1.2.2, section 10.3.2.
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

/// Writes a number, without a point if it's whole. A double must hold the whole number exactly.
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
