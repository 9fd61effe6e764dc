/// An angle in degrees, and what the hue of a colour needs of trigonometry.
///
/// Absolute errors are below 1e-15 for sine and cosine of angles up to a million degrees, and below 1e-13 degrees for
/// `of(x:y:)`; the tests hold both against libm.
enum Angle {
    /// The angle brought to 0 up to, but not including, 360 degrees; 0 for what is not finite.
    static func normalized(_ degrees: Double) -> Double {
        guard degrees.isFinite else { return 0 }
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        // A tiny negative angle, with 360 added, is 360.
        return positive < 360 ? positive : 0
    }

    /// Sine and cosine of an angle in degrees, exact at whole quarters of a turn.
    static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
        let angle = normalized(degrees)
        let quarter = (angle / 90).rounded()
        // At most 45 degrees either way; the difference is exact.
        let (sine, cosine) = nearZero((angle - quarter * 90) * radiansPerDegree)
        switch Int(quarter) % 4 {
        case 0: return (sine, cosine)
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }

    /// The angle at which the point (x, y) is seen from the origin, in degrees, from 0 up to 360; 0 at the origin.
    static func of(x: Double, y: Double) -> Double {
        let (width, height) = (x.magnitude, y.magnitude)
        guard width > 0 || height > 0 else { return 0 }
        let acute =
            height <= width ? arcTangent(height / width) : 90 - arcTangent(width / height)
        let upper = x < 0 ? 180 - acute : acute
        return normalized(y < 0 ? -upper : upper)
    }

    private static let radiansPerDegree = Double.pi / 180

    /// Sine and cosine within a quarter of pi of zero, by their Taylor series, the last term of which is below 1e-17.
    private static func nearZero(_ radians: Double) -> (sine: Double, cosine: Double) {
        let square = radians * radians
        var (sine, cosine) = (0.0, 0.0)
        // By Horner's scheme: x (1 - x²/(2·3) (1 - x²/(4·5) (...))).
        for step in stride(from: 18.0, through: 2, by: -2) {
            sine = (1 - sine) * square / (step * (step + 1))
            cosine = (1 - cosine) * square / (step * (step - 1))
        }
        return (radians * (1 - sine), 1 - cosine)
    }

    /// The arc tangent of 0...1, in degrees.
    ///
    /// Halved twice by `atan(x) = 2 atan(x / (1 + sqrt(1 + x²)))`, which leaves at most 0.199; there each term of the
    /// series `x - x³/3 + x⁵/5 - ...` is less than a twenty-fifth of the one before.
    private static func arcTangent(_ number: Double) -> Double {
        var reduced = number
        for _ in 0..<2 { reduced /= 1 + (1 + reduced * reduced).squareRoot() }
        let square = reduced * reduced
        var sum = 0.0
        for odd in stride(from: 25.0, through: 1, by: -2) { sum = 1 / odd - square * sum }
        return 4 * reduced * sum / radiansPerDegree
    }
}
