/// Trigonometry in degrees, for hues.
enum Angle {
    /// Reduces degrees to 0..<360. Returns 0 unless they're finite.
    static func normalized(_ degrees: Double) -> Double {
        guard degrees.isFinite else { return 0 }
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        // A tiny negative angle plus 360 is 360.
        return positive < 360 ? positive : 0
    }

    /// Exact at multiples of 90 degrees.
    static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
        let angle = normalized(degrees)
        let quarter = (angle / 90).rounded()
        let radians = (angle - quarter * 90) * .pi / 180
        let (sine, cosine) = CLibrary.sineAndCosine(radians)
        switch Int(quarter) % 4 {
        case 0: return (sine, cosine)
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }

    /// Returns 0..<360 degrees.
    static func of(x: Double, y: Double) -> Double { normalized(CLibrary.angle(x: x, y: y) * 180 / .pi) }
}
