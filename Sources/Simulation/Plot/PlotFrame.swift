/// The place of a time and a level in the picture.
package struct PlotFrame {
    /// The picture's width, in pixels.
    package static let width = 1200.0
    package let left = 64.0
    package let top = 84.0
    package let right: Double
    package let bottom = 464.0

    /// The time shown, in microseconds, a second or more.
    package let duration: Int64

    /// A frame for so much time; `hasLux` leaves room for a second axis.
    package init(duration: Int64, hasLux: Bool) {
        self.duration = max(duration, 1_000_000)
        right = PlotFrame.width - (hasLux ? 84 : 32)
    }

    /// The place of a time, in microseconds.
    package func x(_ time: Int64) -> Double {
        left + (right - left) * Double(min(time, duration)) / Double(duration)
    }

    /// The place of a level, 0...100 percent.
    package func y(_ percent: Double) -> Double {
        bottom - (bottom - top) * percent / 100
    }
}
