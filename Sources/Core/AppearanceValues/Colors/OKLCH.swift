/// A colour in OKLCH: ``OKLab`` in polar coordinates (CSS Color Module Level 4, section 9.4).
public struct OKLCH: Hashable, Sendable {
    /// The lightness, 0 (black) to 1 (white).
    public var lightness: Double
    /// The chroma, from 0 (grey); in sRGB up to about 0.32.
    public var chroma: Double
    /// The hue in degrees: about 29 is red, 110 yellow, 142 green, 264 blue.
    public var hue: Double

    /// A colour of these coordinates.
    public init(lightness: Double, chroma: Double, hue: Double) {
        (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
    }

    /// The coordinates of a colour; a grey has the hue 0, and opacity is left out.
    public init(_ color: Color) {
        let lab = OKLab(color)
        let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
        // The hue of a grey would be a rounding error.
        let isGrey = chroma < 4e-6
        self.init(
            lightness: lab.lightness, chroma: isGrey ? 0 : chroma, hue: isGrey ? 0 : Angle.of(x: lab.a, y: lab.b))
    }
}

extension OKLab {
    /// The same colour in OKLab.
    public init(_ color: OKLCH) {
        let (sine, cosine) = Angle.sineAndCosine(color.hue)
        self.init(lightness: color.lightness, a: color.chroma * cosine, b: color.chroma * sine)
    }
}

extension Color {
    /// The colour at these coordinates; colours that no screen can show are mapped as for ``OKLab``.
    public init(_ color: OKLCH) { self.init(OKLab(color)) }
}
