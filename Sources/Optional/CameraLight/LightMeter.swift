internal import FileSupport
internal import Glibc
internal import KeptFiles
internal import SDEvent
internal import TextSupport
internal import Udev
internal import Vocabulary

/// Measures light. Chooses the camera, takes a picture, and records the result.
@MainActor
final class LightMeter {
    private let device: String?
    private let record: String
    private let monitor: DeviceMonitor?
    /// The cameras whose reported exposure turned out to be wrong.
    private var distrusted: Set<String> = []

    /// `device` is a path, or `nil` for the usual camera. `record` is the file of the `CameraRecord`. `whenAdded` is
    /// called when a camera may have been plugged in.
    init(device: String?, record: String, on loop: EventLoop, whenAdded: @escaping () -> Void = {}) {
        (self.device, self.record) = (device, record)
        monitor = try? DeviceMonitor(["video4linux"], on: loop) { action, _ in
            if action == .added { whenAdded() }
        }
    }

    func cameras() -> [Camera] {
        CameraLight.cameras(among: (monitor?.devices() ?? []).map(\.name))
    }

    /// Measures once and writes the record.
    func measure() -> Result<Measurement, CaptureFailure> {
        let path = device.map { resolvedPath($0) ?? $0 } ?? cameras().usual?.path
        let result = Result { () throws(CaptureFailure) in try capture(path) }
        let (recorded, exposure): (CameraRecord.Result, String?)
        switch result {
        case .success(let measurement):
            if measurement.distrustsAutomatic, let path { distrusted.insert(path) }
            (recorded, exposure) = (.light(measurement.rounded), measurement.method.rawValue)
        case .failure(let failure): (recorded, exposure) = (.noData(failure.reason), nil)
        }
        // Best effort: the record is only informational.
        try? CameraRecord(time: time(nil), result: recorded, device: path, exposure: exposure).write(to: record)
        return result
    }

    private func capture(_ path: String?) throws(CaptureFailure) -> Measurement {
        guard let path else { throw .failed("there is no camera") }
        return try Capture(path: path, fixesExposure: distrusted.contains(path)).measure()
    }
}

extension Measurement {
    /// Lux with three significant digits. More would pretend precision.
    var rounded: Double {
        guard illuminance > 0, illuminance.isFinite else { return 0 }
        let scale = pow(10, floor(log10(illuminance)) - 2)
        let value = (illuminance / scale).rounded() * scale
        // As decimal digits, which a multiple of 0.1 rarely has.
        return scale < 1 ? (value * 10_000).rounded() / 10_000 : value
    }

    /// The line that the source `command` reads.
    var line: String { "\(plainNumber(rounded)) lx" }
}

extension CaptureFailure {
    /// The line for the source `command`. `nil` keeps the last value until it's too old.
    var line: String? {
        switch self {
        case .busy: nil
        case .failed(let reason): "no data: \(reason)"
        }
    }
}
