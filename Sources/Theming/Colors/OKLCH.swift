/// A colour in OKLCH: ``OKLab`` by lightness, chroma and hue (CSS Color Module Level 4, section 9.4).
public struct OKLCH: Hashable, Sendable {
    /// How light, 0 (black) to 1 (white).
    public var lightness: Double
    /// How colourful, from 0 (grey); in sRGB up to about 0.32.
    public var chroma: Double
    /// Which colour, in degrees: about 29 is red, 110 yellow, 142 green, 264 blue.
    public var hue: Double

    /// A colour of these coordinates.
    public init(lightness: Double, chroma: Double, hue: Double) {
        self.lightness = lightness
        self.chroma = chroma
        self.hue = hue
    }

    /// The coordinates of a colour, its hue from 0 up to 360 degrees; a grey's hue is 0.
    public init(_ color: Color) {
        let lab = OKLab(color)
        let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
        // Of a grey nothing is left but rounding, and its hue would be anything.
        let isGrey = chroma < 4e-6
        self.init(
            lightness: lab.lightness, chroma: isGrey ? 0 : chroma, hue: isGrey ? 0 : Angle.of(x: lab.a, y: lab.b))
    }
}

extension OKLab {
    /// The same colour by its distances from grey.
    public init(_ color: OKLCH) {
        let (sine, cosine) = Angle.sineAndCosine(color.hue)
        self.init(lightness: color.lightness, a: color.chroma * cosine, b: color.chroma * sine)
    }
}

extension Color {
    /// The colour at these coordinates, or, where no screen can show that, the nearest of the same lightness and hue,
    /// as for ``OKLab``.
    public init(_ color: OKLCH) {
        self.init(OKLab(color))
    }
}
