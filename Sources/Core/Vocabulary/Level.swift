/// Light on the scale of decisions.
public struct Level: Hashable, Sendable {
    /// The light in percent, 0...100.
    public let percent: Double

    /// Returns `nil` outside 0...100 and for NaN.
    public init?(percent: Double) {
        guard (0...100).contains(percent) else { return nil }
        self.percent = percent
    }

    /// Creates a level clamped to 0...100. NaN becomes 0.
    public init(clamping percent: Double) {
        self.percent = percent > 0 ? min(percent, 100) : 0
    }

    /// Creates a level from lux: `20 * log10(lux)`. `nil` for negative numbers and NaN.
    ///
    /// Each tenfold step of light, which the eye perceives as equal (Weber-Fechner law), is 20 points. 1 lux or less is
    /// 0, and 100,000 lux or more is 100.
    public init?(illuminance lux: Double) {
        guard lux >= 0 else { return nil }
        self.init(clamping: 20 * CLibrary.decimalLogarithm(min(max(lux, 1), 100_000)))
    }
}

extension Level {
    /// Returns whether levels differ by at least 2 points. Less is noise, neither shown nor kept.
    package func isApart(from other: Level) -> Bool { (percent - other.percent).magnitude >= 2 }
}

extension Level: Comparable {
    /// Returns whether one level is darker than another.
    public static func < (one: Level, other: Level) -> Bool {
        one.percent < other.percent
    }
}

extension Level: CustomStringConvertible {
    /// The percentage, with one decimal if needed: `34 %`, `31.6 %`.
    public var description: String { "\(shortNumber(percent)) %" }
}

/// Returns text with one decimal if needed, without float noise.
package func shortNumber(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    guard tenths.magnitude < 1e15 else { return "\(number)" }
    let whole = Int64(tenths)
    let sign = whole < 0 ? "-" : ""
    let (quotient, remainder) = whole.magnitude.quotientAndRemainder(dividingBy: 10)
    return remainder == 0 ? "\(sign)\(quotient)" : "\(sign)\(quotient).\(remainder)"
}
