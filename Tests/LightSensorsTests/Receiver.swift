import LoopSupport
import SDEvent
import Switching

@testable import LightSensors

/// Takes what a source yields.
@MainActor final class Receiver {
    private(set) var values: [Reading.Value] = []

    func take(_ value: Reading.Value) {
        values.append(value)
    }

    /// The latest level in percent, or lux where it is measured; nil when the latest value is no data.
    var latest: Double? {
        guard case .light(let light) = values.last else { return nil }
        return light.illuminance ?? light.level.percent
    }

    /// Why there is no data; nil when there is.
    var problem: String? {
        guard case .noData(let noData) = values.last else { return nil }
        return noData.cause
    }

    /// Handles events until the latest value is this.
    func wait(for value: Double, on loop: EventLoop) throws {
        try loop.run(until: "the source yields \(value), not only \(values.suffix(5))") { latest == value }
    }

    /// Handles events until there is no data for a reason that holds this text.
    func wait(forProblem text: String, on loop: EventLoop) throws {
        try loop.run(until: "the source says \"\(text)\", not only \(values.suffix(5))") {
            problem?.contains(text) == true
        }
    }
}
