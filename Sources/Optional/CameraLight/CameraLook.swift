internal import Glibc
internal import HalflightConfiguration
internal import HalflightSupport
internal import SDEvent
internal import Switching
internal import Udev

/// Looks through the camera: chooses it, measures, and notes the result.
@MainActor
final class CameraLook {
    private let device: String?
    private let record: String
    private let monitor: DeviceMonitor?
    /// Whether the exposure that the camera reports turned out to be wrong.
    private var distrusted: Set<String> = []

    /// - Parameters:
    ///   - device: the device's path; nil for the first camera.
    ///   - record: the file of the `CameraRecord`.
    ///   - whenAdded: called when a camera may have been plugged in.
    init(device: String?, record: String, on loop: EventLoop, whenAdded: @escaping () -> Void = {}) {
        (self.device, self.record) = (device, record)
        monitor = try? DeviceMonitor(["video4linux"], on: loop) { action, _ in
            if action == .added { whenAdded() }
        }
    }

    /// The cameras that are there now.
    func cameras() -> [Camera] {
        CameraLight.cameras(among: (monitor?.devices() ?? []).map(\.name))
    }

    /// Measures once, and writes the record of it.
    func look() -> Result<Measurement, NoLight> {
        guard let path = device.map({ resolvedPath($0) ?? $0 }) ?? cameras().usual?.path else {
            return note(.failure(.failed("there is no camera")), nil)
        }
        let result = measure(path)
        if case .success(let measurement) = result, measurement.distrustsAutomatic { distrusted.insert(path) }
        return note(result, path)
    }

    private func measure(_ path: String) -> Result<Measurement, NoLight> {
        do throws(NoLight) {
            return .success(try Capture(path: path, fixesExposure: distrusted.contains(path)).measure())
        } catch {
            return .failure(error)
        }
    }

    /// The record is for people; one that cannot be written is none.
    private func note(_ result: Result<Measurement, NoLight>, _ path: String?) -> Result<Measurement, NoLight> {
        let noted: CameraRecord.Result
        var exposure: String?
        switch result {
        case .success(let measurement):
            noted = .light(measurement.rounded)
            exposure = measurement.method.rawValue
        case .failure(let failure): noted = .noData(failure.reason)
        }
        try? CameraRecord(time: time(nil), result: noted, device: path, exposure: exposure).write(to: record)
        return result
    }
}

extension Measurement {
    /// Lux with three digits that count; more would pretend.
    var rounded: Double {
        guard illuminance > 0, illuminance.isFinite else { return 0 }
        let scale = pow(10, floor(log10(illuminance)) - 2)
        let value = (illuminance / scale).rounded() * scale
        // As decimal digits, which 0.1 times something rarely has.
        return scale < 1 ? (value * 10_000).rounded() / 10_000 : value
    }

    /// The line that the source `command` reads.
    var line: String { "\(plainNumber(rounded)) lx" }
}

extension NoLight {
    /// The line that the source `command` reads; nil where the last value is to count until it is too old.
    var line: String? {
        switch self {
        case .busy: nil
        case .failed(let reason): "no data: \(reason)"
        }
    }
}
