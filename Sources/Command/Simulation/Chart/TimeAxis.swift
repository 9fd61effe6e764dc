package import Glibc
internal import TextSupport

/// A time axis with labels at round local times.
package struct TimeAxis: Sendable {
    private let duration: Int64
    /// In microseconds.
    let step: Int64
    /// Local time, in seconds since 1970.
    let start: Int

    init(duration: Int64, start: Int, mostTicks: Int64 = 14) {
        self.start = start
        self.duration = max(duration, 1)
        // Several days have a label at each midnight.
        var steps = duration <= 2 * TimeAxis.day ? TimeAxis.steps[...] : [TimeAxis.day]
        while steps.count > 1, let step = steps.first, duration / step > mostTicks { steps.removeFirst() }
        var step = steps.first ?? TimeAxis.day
        while duration / step > mostTicks { step *= 2 }
        self.step = step
    }

    package var ticks: [Int64] {
        let first = (step - Int64(start) * TimeAxis.second % step) % step
        return Array(stride(from: first, through: duration, by: Int64.Stride(step)))
    }

    /// Whether times need their date.
    package var isLong: Bool { duration > 2 * TimeAxis.day }

    func label(_ time: Int64) -> String {
        local(time).map { isLong ? $0.day : String($0.clock.dropLast(3)) } ?? ""
    }

    func words(_ time: Int64) -> String {
        local(time).map { isLong ? "\($0.day) \($0.clock)" : $0.clock } ?? ""
    }

    package func local(_ time: Int64) -> tm? { universalTime(start + Int(time / TimeAxis.second)) }

    private static let second: Int64 = 1_000_000
    private static let minute = 60 * second
    private static let day = 1440 * minute
    private static let steps: [Int64] = [1, 2, 5, 10, 20, 30, 60, 120, 180, 360, 720, 1440].map { $0 * minute }
}
