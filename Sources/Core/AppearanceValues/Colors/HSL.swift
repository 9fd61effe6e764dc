/// A color by hue, saturation and lightness (CSS Color Module Level 4, section 7).
public struct HSL: Hashable, Sendable {
    /// The hue in degrees: 0 is red, 120 green, 240 blue.
    public var hue: Double
    /// The saturation, 0 (gray) to 1.
    public var saturation: Double
    /// The lightness, 0 (black) to 1 (white).
    public var lightness: Double

    /// Creates a color from coordinates.
    public init(hue: Double, saturation: Double, lightness: Double) {
        (self.hue, self.saturation, self.lightness) = (hue, saturation, lightness)
    }

    /// Creates the coordinates of a color, without opacity. Gray has hue 0.
    public init(_ color: Color) {
        let (red, green, blue) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        let (low, high) = (min(red, green, blue), max(red, green, blue))
        let (middle, span) = ((low + high) / 2, high - low)
        guard span > 0 else {
            self.init(hue: 0, saturation: 0, lightness: middle)
            return
        }
        let sixth =
            switch high {
            case red: (green - blue) / span
            case green: (blue - red) / span + 2
            default: (red - green) / span + 4
            }
        self.init(
            hue: Angle.normalized(sixth * 60), saturation: (high - middle) / min(middle, 1 - middle), lightness: middle)
    }
}

extension Color {
    /// Creates the color at coordinates. Saturation and lightness are clamped to 0...1.
    public init(_ color: HSL) {
        let (hue, lightness) = (Angle.normalized(color.hue), color.lightness.clampedFraction)
        let amount = color.saturation.clampedFraction * min(lightness, 1 - lightness)
        func component(_ offset: Double) -> Double {
            let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - amount * max(-1, min(place - 3, 9 - place, 1))
        }
        self.init(redFraction: component(0), green: component(8), blue: component(4))
    }
}
