/// The place of a time and a level in the picture.
struct PlotFrame {
    /// The picture's width, in pixels.
    static let width = 1200.0
    let left = 64.0
    let top = 84.0
    let right: Double
    let bottom = 464.0
    /// The time shown, in microseconds, a second or more.
    let duration: Int64

    /// - Parameter hasLux: leaves room for a second axis.
    init(duration: Int64, hasLux: Bool) {
        self.duration = max(duration, 1_000_000)
        right = PlotFrame.width - (hasLux ? 84 : 32)
    }

    /// The place of a time, in microseconds.
    func x(_ time: Int64) -> Double {
        left + (right - left) * Double(min(time, duration)) / Double(duration)
    }

    /// The place of a level, 0...100 percent.
    func y(_ percent: Double) -> Double { bottom - (bottom - top) * percent / 100 }
}
