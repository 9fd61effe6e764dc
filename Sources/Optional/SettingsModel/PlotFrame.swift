package import Vocabulary

/// Where the parts of a plot are in a widget, in pixels: the names of days and nights above, the times below, and the
/// thresholds and lights at the end. Time runs in the direction of writing, as in GNOME's calendar and forecasts.
package struct PlotFrame: Equatable, Sendable {
    package let width, height, lineHeight: Double
    /// The width of the labels beside the plot.
    package let gutter: Double
    package let isMirrored: Bool

    package init(width: Double, height: Double, lineHeight: Double, gutter: Double, isMirrored: Bool) {
        (self.width, self.height, self.lineHeight) = (width, height, lineHeight)
        (self.gutter, self.isMirrored) = (min(gutter, width / 2), isMirrored)
    }

    /// The upper and the left edge of the plot.
    package var top: Double { (1.6 * lineHeight).rounded() }
    package var left: Double { isMirrored ? gutter : 0 }
    package var plotWidth: Double { max(width - gutter, 1) }
    package var plotHeight: Double { max(height - top - (1.5 * lineHeight).rounded(), 1) }
    /// The height of a threshold's handle.
    package var handleHeight: Double { (1.4 * lineHeight).rounded() }

    package func x(_ place: Double) -> Double { left + (isMirrored ? 1 - place : place) * plotWidth }

    package func y(_ place: Double) -> Double { top + place * plotHeight }

    /// Returns the place in time of a pointer, which is outside 0...1 beside the plot.
    package func place(x: Double) -> Double { isMirrored ? 1 - (x - left) / plotWidth : (x - left) / plotWidth }

    package func level(y: Double) -> Level { LightPlot.level(at: min(max((y - top) / plotHeight, 0), 1)) }

    /// Returns the upper edge of a handle. Day's stands on its line and night's hangs from it, so that they never meet.
    package func handleTop(_ appearance: Appearance, at level: Level) -> Double {
        y(LightPlot.y(level.percent)).rounded() - (appearance == .day ? handleHeight : 0)
    }
}
