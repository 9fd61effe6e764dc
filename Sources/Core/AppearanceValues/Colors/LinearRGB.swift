/// A color in linear sRGB, without the transfer curve. Screens show components in 0...1.
struct LinearRGB: Equatable {
    var red: Double
    var green: Double
    var blue: Double

    init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    init(_ color: Color) {
        self.init(
            red: Self.decoded[Int(color.red)], green: Self.decoded[Int(color.green)],
            blue: Self.decoded[Int(color.blue)])
    }

    /// Whether a screen can show the color, apart from rounding errors.
    var isInGamut: Bool {
        let range = -1e-9...1 + 1e-9
        return range.contains(red) && range.contains(green) && range.contains(blue)
    }

    var clipped: LinearRGB {
        LinearRGB(red: red.clampedFraction, green: green.clampedFraction, blue: blue.clampedFraction)
    }

    private static let decoded = (0...255).map { decode(Double($0) / 255) }

    /// The curve of IEC 61966-2-1 with the threshold of CSS Color 4, section 10.2: `((c + 0.055) / 1.055)^2.4`.
    private static func decode(_ component: Double) -> Double {
        guard component > 0.04045 else { return component / 12.92 }
        return CLibrary.power((component + 0.055) / 1.055, 2.4)
    }

    /// The inverse curve, for 0...1.
    fileprivate static func encode(_ component: Double) -> Double {
        guard component > 0.0031308 else { return component * 12.92 }
        return 1.055 * CLibrary.power(component, 1 / 2.4) - 0.055
    }
}

extension Color {
    /// Rounds to 8 bits per component, after clipping.
    init(_ linear: LinearRGB) {
        let clipped = linear.clipped
        self.init(
            redFraction: LinearRGB.encode(clipped.red), green: LinearRGB.encode(clipped.green),
            blue: LinearRGB.encode(clipped.blue))
    }

    /// Clamps the fractions to 0...1.
    init(redFraction red: Double, green: Double, blue: Double) {
        func component(_ fraction: Double) -> UInt8 { UInt8((fraction.clampedFraction * 255).rounded()) }
        self.init(red: component(red), green: component(green), blue: component(blue))
    }
}

extension Double {
    /// The nearest number in 0...1. 0 for NaN.
    var clampedFraction: Double { self > 0 ? min(self, 1) : 0 }
}
