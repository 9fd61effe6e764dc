/// The progress of a transition over time. A cubic Bézier curve, as in CSS (Easing Functions Level 1).
public struct Easing: Hashable, Sendable {
    private let (x1, y1, x2, y2): (Double, Double, Double, Double)

    /// Creates a curve with two control points. `nil` if a coordinate isn't in 0...1. Unlike in CSS, y is limited too:
    /// colors can't go beyond the target.
    public init?(x1: Double, y1: Double, x2: Double, y2: Double) {
        guard [x1, y1, x2, y2].allSatisfy((0...1).contains) else { return nil }
        self.init(x1, y1, x2, y2)
    }

    private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// Constant speed.
    public static let linear = Easing(0, 0, 1, 1)
    /// Slow at first.
    public static let easeIn = Easing(0.42, 0, 1, 1)
    /// Slow at the end.
    public static let easeOut = Easing(0, 0, 0.58, 1)
    /// Slow at both ends.
    public static let easeInOut = Easing(0.42, 0, 0.58, 1)

    /// Returns the progress, 0...1, at a fraction of the time. Exactly 0 before the start, and exactly 1 after the end.
    public func progress(at fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        if self == .linear { return fraction }
        // x grows with the parameter, so bisection finds it.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<48 {
            let middle = (low + high) / 2
            if Easing.coordinate(x1, x2, at: middle) < fraction { low = middle } else { high = middle }
        }
        return min(max(Easing.coordinate(y1, y2, at: (low + high) / 2), 0), 1)
    }

    private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
        let rest = 1 - parameter
        return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
            + parameter * parameter * parameter
    }
}
