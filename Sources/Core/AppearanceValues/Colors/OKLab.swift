/// A color in OKLab, where equal distances look about equal (CSS Color Module Level 4, section 9).
///
/// Björn Ottosson, "A perceptual color space for image processing", 2020.
public struct OKLab: Hashable, Sendable {
    /// The lightness, 0 (black) to 1 (white).
    public var lightness: Double
    /// The axis from green (below zero) to red; about ±0.4 in sRGB.
    public var a: Double
    /// The axis from blue (below zero) to yellow; about ±0.4 in sRGB.
    public var b: Double

    /// Creates a color from coordinates.
    public init(lightness: Double, a: Double, b: Double) {
        (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    /// Creates the coordinates of a color, without opacity.
    public init(_ color: Color) { self.init(LinearRGB(color)) }

    /// Returns the color at a fraction, 0...1, of the line to another color.
    public func mixed(with other: OKLab, fraction: Double) -> OKLab {
        func between(_ one: Double, _ another: Double) -> Double { one + (another - one) * fraction }
        return OKLab(lightness: between(lightness, other.lightness), a: between(a, other.a), b: between(b, other.b))
    }

    /// Returns the distance to another color, deltaEOK of CSS Color 4, section 15. 0.02 is just noticeable.
    public func distance(to other: OKLab) -> Double {
        let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
        return (x * x + y * y + z * z).squareRoot()
    }
}

extension Color {
    /// Creates the color at coordinates.
    ///
    /// If no screen can show the color, its chroma is reduced until the clipped color looks the same (deltaEOK below
    /// 0.02), by the gamut mapping of CSS Color Module Level 4, section 14.
    public init(_ lab: OKLab) { self.init(lab.mappedIntoGamut) }
}

extension OKLab {
    private static let justNoticed = 0.02

    fileprivate var mappedIntoGamut: LinearRGB {
        guard lightness < 1 else { return LinearRGB(red: 1, green: 1, blue: 1) }
        guard lightness > 0 else { return LinearRGB(red: 0, green: 0, blue: 0) }
        let own = LinearRGB(self)
        if own.isInGamut { return own }
        var clipped = own.clipped
        if distance(to: OKLab(clipped)) < OKLab.justNoticed { return clipped }
        let precision = 0.0001
        var (low, high, isLowInGamut) = (0.0, 1.0, true)
        while high - low > precision {
            let share = (low + high) / 2
            let paler = OKLab(lightness: lightness, a: a * share, b: b * share)
            let linear = LinearRGB(paler)
            if isLowInGamut, linear.isInGamut {
                low = share
                continue
            }
            clipped = linear.clipped
            let difference = paler.distance(to: OKLab(clipped))
            if difference >= OKLab.justNoticed {
                high = share
            } else if OKLab.justNoticed - difference < precision {
                return clipped
            } else {
                (low, isLowInGamut) = (share, false)
            }
        }
        return clipped
    }

    /// The matrices of CSS Color Module Level 4, section 18 (sample code).
    fileprivate init(_ linear: LinearRGB) {
        let (red, green, blue) = (linear.red, linear.green, linear.blue)
        // CIE XYZ with the white D65.
        let x = 506752 / 1228815 * red + 87881 / 245763 * green + 12673 / 70218 * blue
        let y = 87098 / 409605 * red + 175762 / 245763 * green + 12673 / 175545 * blue
        let z = 7918 / 409605 * red + 87881 / 737289 * green + 1001167 / 1053270 * blue
        // The response of the three kinds of cones.
        let long = CLibrary.cubeRoot(0.8190224379967030 * x + 0.3619062600528904 * y - 0.1288737815209879 * z)
        let middle = CLibrary.cubeRoot(0.0329836539323885 * x + 0.9292868615863434 * y + 0.0361446663506424 * z)
        let short = CLibrary.cubeRoot(0.0481771893596242 * x + 0.2642395317527308 * y + 0.6335478284694309 * z)
        self.init(
            lightness: 0.2104542683093140 * long + 0.7936177747023054 * middle - 0.0040720430116193 * short,
            a: 1.9779985324311684 * long - 2.4285922420485799 * middle + 0.4505937096174110 * short,
            b: 0.0259040424655478 * long + 0.7827717124575296 * middle - 0.8086757549230774 * short)
    }
}

extension LinearRGB {
    /// The inverse matrices.
    fileprivate init(_ lab: OKLab) {
        func cube(_ number: Double) -> Double { number * number * number }
        let long = cube(lab.lightness + 0.3963377773761749 * lab.a + 0.2158037573099136 * lab.b)
        let middle = cube(lab.lightness - 0.1055613458156586 * lab.a - 0.0638541728258133 * lab.b)
        let short = cube(lab.lightness - 0.0894841775298119 * lab.a - 1.2914855480194092 * lab.b)
        let x = 1.2268798758459243 * long - 0.5578149944602171 * middle + 0.2813910456659647 * short
        let y = -0.0405757452148008 * long + 1.1122868032803170 * middle - 0.0717110580655164 * short
        let z = -0.0763729366746601 * long - 0.4214933324022432 * middle + 1.5869240198367816 * short
        self.init(
            red: 12831 / 3959 * x - 329 / 214 * y - 1974 / 3959 * z,
            green: -851781 / 878810 * x + 1648619 / 878810 * y + 36519 / 878810 * z,
            blue: 705 / 12673 * x - 2585 / 12673 * y + 705 / 667 * z)
    }
}
