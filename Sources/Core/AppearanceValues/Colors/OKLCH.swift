/// A color in OKLCH, ``OKLab`` in polar coordinates (CSS Color Module Level 4, section 9.4).
public struct OKLCH: Hashable, Sendable {
    /// The lightness, 0 (black) to 1 (white).
    public var lightness: Double
    /// The chroma, from 0 (gray) up to about 0.32 in sRGB.
    public var chroma: Double
    /// The hue in degrees: about 29 is red, 110 yellow, 142 green, 264 blue.
    public var hue: Double

    /// Creates a color from coordinates.
    public init(lightness: Double, chroma: Double, hue: Double) {
        (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
    }

    /// Creates the coordinates of a color, without opacity. Gray has hue 0.
    public init(_ color: Color) {
        let lab = OKLab(color)
        let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
        // The hue of a gray would be a rounding error.
        let isGrey = chroma < 4e-6
        self.init(
            lightness: lab.lightness, chroma: isGrey ? 0 : chroma, hue: isGrey ? 0 : Angle.of(x: lab.a, y: lab.b))
    }
}

extension OKLab {
    /// Creates the same color in OKLab.
    public init(_ color: OKLCH) {
        let (sine, cosine) = Angle.sineAndCosine(color.hue)
        self.init(lightness: color.lightness, a: color.chroma * cosine, b: color.chroma * sine)
    }
}

extension Color {
    /// Creates the color at coordinates, mapped as for ``OKLab`` if no screen can show it.
    public init(_ color: OKLCH) { self.init(OKLab(color)) }
}
