internal import CVideo4Linux
internal import SystemPackage

/// The result of one capture.
struct Measurement: Equatable, Sendable {
    /// The origin of the exposure.
    enum Method: String, Equatable, Sendable {
        /// The camera's own exposure, which it reports.
        case automatic
        case fixed
        /// The camera neither reports its exposure nor lets it be fixed.
        case unknown
    }

    /// Relative lux, 0 or more.
    let illuminance: Double
    let method: Method
    /// Whether the camera's reported exposure turned out to be wrong.
    var distrustsAutomatic = false
}

/// One capture. Opens the camera, takes pictures until they are steady, restores the camera, and closes it.
struct Capture {
    let path: String
    /// Whether to fix the exposure even if the camera reports it.
    var fixesExposure = false

    /// The time limit for a camera's first frame.
    private static let firstFrame = Duration.seconds(5)

    /// Measures the light, usually within two to three seconds.
    func measure() throws(CaptureFailure) -> Measurement {
        if let program = programUsing(path) { throw .busy("\(program) has the camera") }
        let device = try VideoDevice(path)
        if device.controls.value(of: .privacy) == 1 { throw .failed("the camera's privacy switch is on") }
        let isFixed = fixesExposure || device.controls.range(of: .exposureTime) == nil
        if isFixed { return try measureFixed(device) }
        let first = try measure(device, isFixed: false)
        guard first.distrustsAutomatic else { return first }
        var second = try measureFixed(device)
        second.distrustsAutomatic = true
        return second
    }

    /// Measures with a fixed exposure, then rules out a closed shutter with the camera's own exposure.
    private func measureFixed(_ device: VideoDevice) throws(CaptureFailure) -> Measurement {
        do throws(CaptureFailure) {
            return try measure(device, isFixed: true)
        } catch .covered {
            _ = try measure(device, isFixed: false)
            return Measurement(illuminance: 0, method: .fixed)
        }
    }

    private func measure(_ device: VideoDevice, isFixed: Bool) throws(CaptureFailure) -> Measurement {
        let fixed = isFixed ? FixedExposure(device.controls) : nil
        let before = try device.presentFormat()
        defer { device.set(before) }
        let layout = try Self.layout(device)
        guard let fixed, !fixed.controls.isEmpty else {
            return try measure(device, layout, nil, isFixed ? .unknown : .automatic)
        }
        let guardian = try ControlGuard(of: path, fixed.present(device.controls))
        defer { guardian.end() }
        return try measure(device, layout, fixed, .fixed)
    }

    private static func layout(_ device: VideoDevice) throws(CaptureFailure) -> FrameLayout {
        var failure = CaptureFailure.failed("the camera has no format that is understood: YUYV, NV12, MJPEG or GREY")
        for (format, size) in device.choices() {
            do throws(CaptureFailure) {
                return try device.set(format, size)
            } catch .failed(let reason) {
                failure = .failed(reason)
            }
        }
        throw failure
    }

    private func measure(
        _ device: VideoDevice, _ layout: FrameLayout, _ fixed: FixedExposure?, _ method: Measurement.Method
    ) throws(CaptureFailure) -> Measurement {
        let stream = try FrameStream(device)
        defer { stream.stop() }
        var frames = FrameWatch(layout: layout, begin: monotonicTime())
        if let fixed {
            do throws(Errno) {
                for control in fixed.controls { try device.controls.set(control) }
            } catch {
                throw CaptureFailure(error, doing: "refuses a fixed exposure")
            }
            let exposure = Exposure(device.controls).time ?? 0
            frames.begin = monotonicTime() + .seconds(exposure) + device.frameTime() * 2
        }
        let deadline = monotonicTime() + Self.firstFrame
        while !frames.isDone {
            let wait = frames.hasFrame ? Settling.most : deadline - monotonicTime()
            guard wait > .zero, let frame = try stream.next(within: wait) else { break }
            frames.add(frame, Exposure(device.controls), at: monotonicTime())
            stream.giveBack(frame)
        }
        return try frames.measurement(Exposure(device.controls), method)
    }
}

/// Returns the time since the start without sleep, the clock of frames (`V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC`).
func monotonicTime() -> Duration {
    .microseconds(v4l2_monotonic_time())
}
