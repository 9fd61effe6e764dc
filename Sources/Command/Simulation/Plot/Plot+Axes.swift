internal import Glibc
internal import HalflightSupport

// Time to the right, level upwards; on the right the same in lux.

extension Plot {
    func drawAxes(_ svg: inout SVG) {
        drawLevelAxis(&svg)
        drawTimeAxis(&svg)
        svg.add(
            "rect",
            [
                ("class", "frame"), ("x", frame.left.pixels), ("y", frame.top.pixels),
                ("width", (frame.right - frame.left).pixels), ("height", (frame.bottom - frame.top).pixels),
            ])
    }

    private func drawLevelAxis(_ svg: inout SVG) {
        for percent in stride(from: 0, through: 100, by: 20) {
            let y = frame.y(Double(percent))
            svg.path("grid", "M\(frame.left.pixels) \(y.pixels)H\(frame.right.pixels)")
            svg.text("\(percent) %", x: frame.left - 8, y: y + 4, "end")
            guard recording.isInLux else { continue }
            // Each 20 points are ten times the light.
            svg.text("\(Plot.powersOfTen[percent / 20]) lx", x: frame.right + 8, y: y + 4)
        }
    }

    private static let powersOfTen = ["1", "10", "100", "1,000", "10,000", "100,000"]

    private func drawTimeAxis(_ svg: inout SVG) {
        for time in axis.ticks {
            let x = frame.x(time)
            svg.path("grid", "M\(x.pixels) \(frame.top.pixels)V\(frame.bottom.pixels)")
            svg.path("tick", "M\(x.pixels) \(frame.bottom.pixels)v5")
            svg.text(axis.label(time), x: x, y: frame.bottom + 20, "middle")
        }
        let middle = (frame.left + frame.right) / 2
        svg.text(
            axis.isLocal ? "local time" : "time from the beginning (\(axis.unit))", x: middle, y: frame.bottom + 42,
            "middle")
    }
}

/// The labels of an axis, with times in microseconds.
package struct TimeAxis {
    private let duration: Int64
    /// From one label to the next.
    let step: Int64
    /// The local time at the beginning, in seconds since 1970; nil where it is not known.
    let start: Int?

    init(duration: Int64, start: Int? = nil, mostTicks: Int64 = 14) {
        self.start = start
        self.duration = max(duration, 1)
        // Of local times of several days, there is one each midnight.
        var steps = start == nil || duration <= 2 * TimeAxis.day ? TimeAxis.steps[...] : [TimeAxis.day]
        while steps.count > 1, let step = steps.first, duration / step > mostTicks { steps.removeFirst() }
        var step = steps.first ?? TimeAxis.day
        // The longest of the round steps is doubled as often as necessary.
        while duration / step > mostTicks { step *= 2 }
        self.step = step
    }

    package var ticks: [Int64] {
        let first = start.map { (step - Int64($0) * TimeAxis.second % step) % step } ?? 0
        return Array(stride(from: first, through: duration, by: Int64.Stride(step)))
    }

    var isLocal: Bool { start != nil }

    /// Whether local times need their date.
    var isLong: Bool { start != nil && duration > 2 * TimeAxis.day }

    var unit: String {
        if step >= TimeAxis.day { return "days" }
        if duration >= TimeAxis.day { return "days, h:mm" }
        return step >= TimeAxis.minute ? "h:mm" : step >= TimeAxis.second ? "h:mm:ss" : "seconds"
    }

    package func label(_ time: Int64) -> String {
        if let local = local(time) { return isLong ? local.day : String(local.clock.dropLast(3)) }
        if step < TimeAxis.second { return "\(Double(time) / 1e6)" }
        let clock = Duration.microseconds(time % TimeAxis.day).clock
        if step < TimeAxis.minute { return clock }
        if duration >= TimeAxis.day, time % TimeAxis.day == 0 { return "\(time / TimeAxis.day)d" }
        return String(clock.dropLast(3))
    }

    /// A time with its seconds, and with the date where it needs one.
    func words(_ time: Int64) -> String {
        guard let local = local(time) else { return Duration.microseconds(time).clock }
        return isLong ? "\(local.day) \(local.clock)" : local.clock
    }

    private func local(_ time: Int64) -> tm? { start.flatMap { universalTime($0 + Int(time / TimeAxis.second)) } }

    private static let second: Int64 = 1_000_000
    private static let minute = 60 * second
    private static let day = 1440 * minute
    private static let steps: [Int64] =
        [100_000, 200_000, 500_000]
        + [1, 2, 5, 10, 20, 30].map { $0 * second }
        + [1, 2, 5, 10, 20, 30, 60, 120, 180, 360, 720, 1440].map { $0 * minute }
}
