/// Light on the one scale that decisions are made on.
public struct Level: Hashable, Sendable {
    /// Light in percent, 0...100.
    public let percent: Double

    /// A level of so many percent; nil outside 0...100 and for what is not a number.
    public init?(percent: Double) {
        guard (0...100).contains(percent) else { return nil }
        self.percent = percent
    }

    /// A level of so many percent, with what lies outside 0...100 moved to the nearer end, and not-a-number to 0.
    public init(clamping percent: Double) {
        self.percent = percent > 0 ? min(percent, 100) : 0
    }

    /// The level of an illuminance in lux: `20 * log10(lux)`.
    ///
    /// So each tenfold step of light, which the eye takes for an equal one (Weber-Fechner law), is 20 points. 1 lux or
    /// less is 0, 100,000 lux or more is 100.
    ///
    /// Nil for negative numbers and for what is not a number.
    public init?(illuminance lux: Double) {
        guard lux >= 0 else { return nil }
        self.init(clamping: 20 * decimalLogarithm(of: min(max(lux, 1), 100_000)))
    }
}

extension Level: Comparable {
    /// Whether one level is darker than another.
    public static func < (one: Level, other: Level) -> Bool {
        one.percent < other.percent
    }
}

extension Level: CustomStringConvertible {
    /// The level with one decimal where it has any: `34 %`, `31.6 %`.
    public var description: String { "\(shortNumber(percent)) %" }
}

/// log10 of a number from 1 to 100,000, exact for whole powers of ten: at exactly 100 lux nothing may change.
///
/// The decades are divided off first. For the rest, `ln(x) = 2 * artanh((x - 1) / (x + 1))`, taken of the fourth root,
/// at most 1.78, so that each term of the series is less than a twelfth of the one before.
/// This room imports nothing, so there is no libm to ask.
private func decimalLogarithm(of number: Double) -> Double {
    var remainder = number
    var decades = 0.0
    while remainder >= 10 {
        remainder /= 10
        decades += 1
    }
    guard remainder > 1 else { return decades }
    let root = remainder.squareRoot().squareRoot()
    let ratio = (root - 1) / (root + 1)
    var term = ratio
    var sum = 0.0
    for odd in stride(from: 1.0, through: 29, by: 2) {
        sum += term / odd
        term *= ratio * ratio
    }
    return decades + 8 * sum / naturalLogarithmOfTen
}

private let naturalLogarithmOfTen = 2.302585092994045684

/// A number for a person: one decimal where it has any, and none of a float's noise.
func shortNumber(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    guard tenths.magnitude < 1e15 else { return "\(number)" }
    let whole = Int64(tenths)
    let sign = whole < 0 ? "-" : ""
    let (quotient, remainder) = whole.magnitude.quotientAndRemainder(dividingBy: 10)
    return remainder == 0 ? "\(sign)\(quotient)" : "\(sign)\(quotient).\(remainder)"
}
