import LightSensors
import LoopSupport
import Switching

/// Collects a source's values.
@MainActor final class Receiver {
    private(set) var values: [Reading.Value] = []

    func take(_ value: Reading.Value) {
        values.append(value)
    }

    /// The latest level in percent, or in lux if measured. `nil` if the latest value is no data.
    var latest: Double? {
        guard case .light(let light) = values.last else { return nil }
        return light.illuminance ?? light.level.percent
    }

    /// The cause of missing data, or `nil` if there is data.
    var problem: String? {
        guard case .noData(let noData) = values.last else { return nil }
        return noData.cause
    }

    /// Handles events until the latest value is `value`.
    func wait(for value: Double, on loop: EventLoop) throws {
        try loop.run(until: "the source yields \(value), not only \(values.suffix(5))") { latest == value }
    }

    /// Handles events until data is missing for a reason that contains `text`.
    func wait(forProblem text: String, on loop: EventLoop) throws {
        try loop.run(until: "the source says \"\(text)\", not only \(values.suffix(5))") {
            problem?.contains(text) == true
        }
    }
}
