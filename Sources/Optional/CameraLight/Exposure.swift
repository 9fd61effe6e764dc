internal import CVideo4Linux
internal import Glibc

/// The exposure of a frame: time and gain.
struct Exposure: Equatable, Sendable {
    /// In seconds, more than 0. `nil` if unknown.
    var time: Double?
    /// A factor, more than 0.
    var gain: Double

    init(_ controls: some ControlAccess) {
        time = controls.value(of: .exposureTime).flatMap { $0 > 0 ? Double($0) / 10_000 : nil }
        gain = Exposure.gain(controls)
    }

    init(time: Double?, gain: Double = 1) {
        (self.time, self.gain) = (time, gain)
    }

    /// Returns the product of the camera's gains, each as a factor.
    private static func gain(_ controls: some ControlAccess) -> Double {
        // If both gains exist, the analog gain is part of the other.
        let ids: [ControlID] = controls.range(of: .gain) == nil ? [.analogueGain] : [.gain]
        let gains = ids.compactMap { id in
            controls.range(of: id).flatMap { range in controls.value(of: id).map { factor($0, in: range) } }
        }
        return gains.reduce(sensitivity(controls) ?? 1, *)
    }

    /// Returns a gain as a factor. V4L2 gives it no unit. A range that begins above 0 counts as multiples of its
    /// beginning, as with most sensors. Any other range counts as 1 to 8.
    static func factor(_ value: Int32, in range: ControlRange) -> Double {
        let value = range.clamped(value)
        if range.least > 0 { return Double(value) / Double(range.least) }
        guard range.greatest > range.least else { return 1 }
        return 1 + 7 * (Double(value) - Double(range.least)) / (Double(range.greatest) - Double(range.least))
    }

    /// Returns the ISO 12232 sensitivity, which the menu gives in thousandths, as a multiple of 100.
    private static func sensitivity(_ controls: some ControlAccess) -> Double? {
        guard let index = controls.value(of: .sensitivity),
            let number = controls.menuNumber(of: .sensitivity, at: index), number > 0
        else { return nil }
        return Double(number) / 100_000
    }

    /// In seconds, for cameras that don't report it.
    static let unknownTime = 1.0 / 30

    /// Returns light by a frame's mean. It's relative, but near to lux for a common camera: a white wall under 300 lx
    /// gives a mean of about 1/6 at 1/50 s without gain.
    func illuminance(mean: Double) -> Double { 36 * mean / ((time ?? Self.unknownTime) * gain) }
}

/// The controls that end automatic exposure, in setting order.
struct FixedExposure: Equatable, Sendable {
    let controls: [ControlValue]

    /// Creates the controls for one constant exposure, if the camera has any. A mode without a time would only freeze
    /// the last automatic exposure.
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

    /// Returns the exposure time nearest to 1/50 s, in units of 100 microseconds. Then, eight bits hold light from a
    /// few lux, below which everything is black, to one or two thousand.
    static func time(in range: ControlRange) -> Int32 { range.clamped(200) }

    /// Returns the controls' current values, modes last. A control that is automatic again would refuse a value.
    func present(_ camera: some ControlAccess) -> [ControlValue] {
        let values = controls.compactMap { control in
            camera.value(of: control.id).map { ControlValue(id: control.id, value: $0) }
        }
        let modes: [ControlID] = [.exposureMode, .automaticGain]
        return values.filter { !modes.contains($0.id) } + values.filter { modes.contains($0.id) }
    }
}

/// Judges by one capture whether the reported automatic exposure is true. Some drivers always report the same time,
/// although automatic exposure makes the picture brighter or darker.
struct ExposureTrust: Equatable, Sendable {
    private var first: Exposure?
    private var hasMoved = false
    private var darkest = Double.infinity
    private var brightest = 0.0

    mutating func add(_ exposure: Exposure, mean: Double) {
        if let first { hasMoved = hasMoved || exposure != first } else { first = exposure }
        (darkest, brightest) = (min(darkest, mean), max(brightest, mean))
    }

    /// Whether the brightness changed twofold without a reported exposure change. Less light alone can cause this if
    /// the exposure is at its limit. A measurement with a fixed exposure is then right as well.
    var isBroken: Bool { !hasMoved && brightest > 2 * max(darkest, 0.002) }
}
