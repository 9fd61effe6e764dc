internal import CVideo4Linux
internal import Glibc

/// How much light a frame was let to gather: time and gain.
struct Exposure: Equatable, Sendable {
    /// Seconds, more than 0; nil where the camera does not say.
    var time: Double?
    /// A factor, more than 0.
    var gain: Double

    /// Reads the exposure of now.
    init(_ controls: some ControlAccess) {
        time = controls.value(of: .exposureTime).flatMap { $0 > 0 ? Double($0) / 10_000 : nil }
        gain = Exposure.gain(controls)
    }

    init(time: Double?, gain: Double = 1) {
        (self.time, self.gain) = (time, gain)
    }

    /// The product of the gains that the camera has, each as a factor.
    private static func gain(_ controls: some ControlAccess) -> Double {
        // The analogue one is a part of the other, where both are there.
        let ids: [ControlID] = controls.range(of: .gain) == nil ? [.analogueGain] : [.gain]
        let gains = ids.compactMap { id in
            controls.range(of: id).flatMap { range in controls.value(of: id).map { factor($0, in: range) } }
        }
        return gains.reduce(sensitivity(controls) ?? 1, *)
    }

    /// A gain as a factor.
    ///
    /// V4L2 gives it no unit: a range that begins above 0 is taken for multiples of its beginning, which is what most
    /// sensors have, and any other for 1 to 8.
    static func factor(_ value: Int32, in range: ControlRange) -> Double {
        let value = range.clamped(value)
        if range.least > 0 { return Double(value) / Double(range.least) }
        guard range.greatest > range.least else { return 1 }
        return 1 + 7 * (Double(value) - Double(range.least)) / (Double(range.greatest) - Double(range.least))
    }

    /// The sensitivity of ISO 12232, of which the control's menu has thousandths, as a multiple of 100.
    private static func sensitivity(_ controls: some ControlAccess) -> Double? {
        guard let index = controls.value(of: .sensitivity),
            let number = controls.menuNumber(of: .sensitivity, at: index), number > 0
        else { return nil }
        return Double(number) / 100_000
    }

    /// The time that stands for one which no camera reports: that of 30 frames a second.
    static let unknownTime = 1.0 / 30

    /// Light by a frame's mean: relative, but near to lux for a common camera.
    ///
    /// A white wall under 300 lx gives a mean of about a sixth at a fiftieth of a second, without gain.
    func illuminance(mean: Double) -> Double { 36 * mean / ((time ?? Self.unknownTime) * gain) }
}

/// The controls that end automatic exposure, in the order in which they are set.
struct FixedExposure: Equatable, Sendable {
    let controls: [ControlValue]

    /// The controls for one exposure that is always the same; none where the camera has no such controls.
    ///
    /// A mode without a time would only hold fast what was automatic the moment before.
    init(_ camera: some ControlAccess) {
        var controls: [ControlValue] = []
        if let range = camera.range(of: .exposureTime) {
            if camera.range(of: .exposureMode) != nil {
                controls.append(ControlValue(id: .exposureMode, value: Int32(V4L2_EXPOSURE_MANUAL.rawValue)))
            }
            controls.append(ControlValue(id: .exposureTime, value: Self.time(in: range)))
        }
        if camera.range(of: .automaticGain) != nil { controls.append(ControlValue(id: .automaticGain, value: 0)) }
        if !controls.isEmpty, let range = camera.range(of: .gain) {
            controls.append(ControlValue(id: .gain, value: range.preset))
        }
        self.controls = controls
    }

    /// The exposure time, in units of 100 microseconds: a fiftieth of a second, or what is nearest to it.
    ///
    /// Eight bits then hold light from a few lux, below which all is black, to one or two thousand.
    static func time(in range: ControlRange) -> Int32 { range.clamped(200) }

    /// The values that these controls have now, in the order in which they are to be put back: what is automatic
    /// again would refuse a value.
    func present(_ camera: some ControlAccess) -> [ControlValue] {
        let values = controls.compactMap { control in
            camera.value(of: control.id).map { ControlValue(id: control.id, value: $0) }
        }
        let modes: [ControlID] = [.exposureMode, .automaticGain]
        return values.filter { !modes.contains($0.id) } + values.filter { modes.contains($0.id) }
    }
}

/// The automatic exposure that a driver reports, as far as a capture shows whether it is true.
///
/// Some report the same time for ever, although the picture becomes brighter or darker by its own.
struct ExposureTrust: Equatable, Sendable {
    private var first: Exposure?
    private var hasMoved = false
    private var darkest = Double.infinity
    private var brightest = 0.0

    /// Considers one frame.
    mutating func add(_ exposure: Exposure, mean: Double) {
        if let first { hasMoved = hasMoved || exposure != first } else { first = exposure }
        (darkest, brightest) = (min(darkest, mean), max(brightest, mean))
    }

    /// Whether the picture has become twice as bright or dark while nothing was reported to move.
    ///
    /// Less light alone does that too, if the exposure is at its end. It is then measured with a fixed exposure from
    /// there on, which is right as well.
    var isBroken: Bool { !hasMoved && brightest > 2 * max(darkest, 0.002) }
}
