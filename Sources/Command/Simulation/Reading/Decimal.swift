internal import TextSupport

/// Returns a CSV file's number, or `nil` for anything else. Examples are `493.75`, `-2` and `1e-05`, in any locale.
///
/// Up to 15 digits and a power of ten up to 22 are exact in a double, so that one division rounds once and correctly
/// (W. D. Clinger, How to read floating point numbers accurately, 1990). Other numbers take the library's slower way.
func decimalNumber(_ text: Span<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var (digitCount, fractionCount, hasPoint) = (0, 0, false)
    for place in text.indices {
        switch text[place] {
        case let byte where UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte:
            guard digitCount < 15 else { return decimal(String(text), allowing: .all) }
            digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
            digitCount += 1
            if hasPoint { fractionCount += 1 }
        case UInt8(ascii: ".") where !hasPoint && digitCount > 0: hasPoint = true
        default: return decimal(String(text), allowing: .all)
        }
    }
    guard digitCount > 0 else { return nil }
    return fractionCount == 0 ? Double(digits) : Double(digits) / powersOfTen[fractionCount]
}

/// Powers 0 to 14. The parser above has at most 14 digits after a point.
private let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14]

extension String {
    init(_ bytes: Span<UInt8>) {
        self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
