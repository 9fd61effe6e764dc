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
        self.init(clamping: 20 * CLibrary.decimalLogarithm(min(max(lux, 1), 100_000)))
    }
}

extension Level {
    /// Whether it is at least 2 points from another: any less is noise, and is neither shown nor kept.
    package func isApart(from other: Level) -> Bool { (percent - other.percent).magnitude >= 2 }
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

/// A number for a person: one decimal where it has any, and none of a float's noise.
package func shortNumber(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    guard tenths.magnitude < 1e15 else { return "\(number)" }
    let whole = Int64(tenths)
    let sign = whole < 0 ? "-" : ""
    let (quotient, remainder) = whole.magnitude.quotientAndRemainder(dividingBy: 10)
    return remainder == 0 ? "\(sign)\(quotient)" : "\(sign)\(quotient).\(remainder)"
}
