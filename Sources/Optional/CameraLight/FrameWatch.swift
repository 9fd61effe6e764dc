/// The frames of one capture, until they are steady.
struct FrameWatch {
    let layout: FrameLayout
    /// The time from which frames count.
    var begin: Duration
    private var settling: Settling?
    private var trust = ExposureTrust()
    private var last: Brightness?
    private var fault: String?
    private var dropped = 0
    private(set) var isDone = false

    /// The maximum number of frames that don't count.
    private static let mostDropped = 300

    init(layout: FrameLayout, begin: Duration) {
        (self.layout, self.begin) = (layout, begin)
    }

    /// Whether a frame that counts has arrived.
    var hasFrame: Bool { settling != nil }

    mutating func add(_ frame: FrameStream.Frame, _ exposure: @autoclosure () -> Exposure, at now: Duration) {
        // If the time is by another clock, only the arrival time is known.
        guard !frame.isDamaged, frame.time ?? now >= begin else { return drop(nil) }
        do throws(FrameFault) {
            add(try layout.brightness(of: frame.bytes), exposure(), at: now)
        } catch {
            drop(error.description)
        }
    }

    mutating func add(_ brightness: Brightness, _ exposure: Exposure, at now: Duration) {
        guard let mean = brightness.mean else { return }
        last = brightness
        trust.add(exposure, mean: mean)
        var settling = settling ?? Settling(since: now)
        // The first frames of some cameras are black.
        isDone = settling.add(mean, at: now) && (!brightness.isBlack || settling.isOver(at: now))
        self.settling = settling
    }

    private mutating func drop(_ fault: String?) {
        if let fault { self.fault = fault }
        dropped += 1
        isDone = dropped >= Self.mostDropped
    }

    /// Returns the light of the last frames, which had this exposure.
    func measurement(_ exposure: Exposure, _ method: Measurement.Method) throws(CaptureFailure) -> Measurement {
        guard let last, let mean = settling?.mean else {
            throw .failed(fault ?? "the camera gives no pictures")
        }
        if last.isBlack { throw .covered }
        return Measurement(
            illuminance: exposure.illuminance(mean: mean), method: method,
            distrustsAutomatic: method == .automatic && trust.isBroken)
    }
}
