import Glibc

/// Light in sRGB's primaries, without its curve: 1 is full light; outside 0...1 there is no such colour on a screen.
struct LinearRGB: Equatable {
    var red: Double
    var green: Double
    var blue: Double

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    init(_ color: Color) {
        self.init(
            red: Self.decoded[Int(color.red)], green: Self.decoded[Int(color.green)],
            blue: Self.decoded[Int(color.blue)])
    }

    /// Whether a screen can show it, up to what rounding may have done.
    var isInGamut: Bool {
        let range = -1e-9...1 + 1e-9
        return range.contains(red) && range.contains(green) && range.contains(blue)
    }

    /// The nearest that a screen can show, each component by itself.
    var clipped: LinearRGB {
        func clip(_ component: Double) -> Double { component > 0 ? min(component, 1) : 0 }
        return LinearRGB(red: clip(red), green: clip(green), blue: clip(blue))
    }

    /// The linear values of the 256 components.
    private static let decoded = (0...255).map { decode(Double($0) / 255) }

    /// The curve of IEC 61966-2-1, with the threshold of CSS Color 4, section 10.2: `((c + 0.055) / 1.055)^2.4`.
    private static func decode(_ component: Double) -> Double {
        guard component > 0.04045 else { return component / 12.92 }
        return pow((component + 0.055) / 1.055, 2.4)
    }

    /// The same curve back, for 0...1: `1.055 c^(1/2.4) - 0.055`.
    fileprivate static func encode(_ component: Double) -> Double {
        guard component > 0.0031308 else { return component * 12.92 }
        return 1.055 * pow(component, 1 / 2.4) - 0.055
    }
}

extension Color {
    /// The nearest colour of 8 bits a component, after clipping.
    init(_ linear: LinearRGB) {
        let clipped = linear.clipped
        self.init(
            redFraction: LinearRGB.encode(clipped.red), green: LinearRGB.encode(clipped.green),
            blue: LinearRGB.encode(clipped.blue))
    }

    /// A colour of components as fractions; below 0 is 0, above 1 is 1.
    init(redFraction red: Double, green: Double, blue: Double) {
        func component(_ fraction: Double) -> UInt8 { fraction > 0 ? UInt8((min(fraction, 1) * 255).rounded()) : 0 }
        self.init(red: component(red), green: component(green), blue: component(blue))
    }
}
