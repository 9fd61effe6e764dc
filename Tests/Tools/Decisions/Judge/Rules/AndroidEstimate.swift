import Switching

/// Android's automatic brightness estimate of ambient light, compared with the band.
///
/// The estimate becomes a mean of the last 2 s once the light has been beyond a threshold of the current estimate for
/// long enough, and once both this mean and a mean of the last 10 s are beyond it. Newer samples weigh more.
///
/// Source: the Android Open Source Project, platform/frameworks/base,
/// services/core/java/com/android/server/display/AutomaticBrightnessController.java and HysteresisLevels.java.
struct AndroidEstimate: LightRule {
    /// How long the light has to differ from the estimate.
    static let brightening = Duration.seconds(4)
    static let darkening = Duration.seconds(8)
    /// Fractions of the estimate.
    static let brighter = 0.1
    static let darker = 0.2
    /// In seconds. Samples are kept for the longer horizon.
    static let shortHorizon = 2.0
    static let longHorizon = 10.0
    /// For a sensor that is read once a second.
    static let mostSamples = 32
    /// In lux, above any real place.
    static let brightest = 200_000.0
    /// In seconds, the assumed duration of the last sample beyond now.
    static let prediction = 0.1
    /// Between looks while a change is due that the means don't show yet.
    static let period = Duration.seconds(1)

    let name = "Android"
    private(set) var deadline: Duration?
    private var rule: BareHysteresis
    /// Within the long horizon, and the previous one.
    private var samples: [(time: Duration, lux: Double)] = []
    private var estimate: Double?

    init(_ band: Band) { rule = BareHysteresis(band) }

    var appearance: Appearance? { rule.appearance }

    mutating func observe(_ light: Light, at now: Duration) {
        guard let lux = light.illuminance else { return }
        // A trace may have readings far more often, and far brighter, than any sensor.
        if samples.count == AndroidEstimate.mostSamples { samples.removeFirst() }
        samples.append((now, min(lux, AndroidEstimate.brightest)))
        update(at: now)
    }

    mutating func serveDeadline() {
        guard let deadline else { return }
        update(at: deadline)
    }

    private mutating func update(at now: Duration) {
        let begin = now - .seconds(AndroidEstimate.longHorizon)
        while samples.count > 1, samples[1].time <= begin { samples.removeFirst() }
        deadline = nil
        guard let estimate else { return settle(at: now) }
        for (isBeyond, wait) in [(isBrighter, AndroidEstimate.brightening), (isDarker, AndroidEstimate.darkening)] {
            guard let since = samples.reversed().prefix(while: { isBeyond($0.lux, estimate) }).last?.time else {
                continue
            }
            let due = since + wait
            let means = [AndroidEstimate.longHorizon, AndroidEstimate.shortHorizon].map { mean(at: now, $0) }
            if due <= now, means.allSatisfy({ isBeyond($0, estimate) }) { return settle(at: now) }
            deadline = due > now ? due : now + AndroidEstimate.period
        }
    }

    private mutating func settle(at now: Duration) {
        let mean = mean(at: now, AndroidEstimate.shortHorizon)
        estimate = mean
        if let light = Light(illuminance: mean) { rule.follow(light.level) }
        // The mean may still be changing.
        if let lux = samples.last?.lux, isBrighter(lux, mean) || isDarker(lux, mean) {
            deadline = now + AndroidEstimate.period
        }
    }

    private func isBrighter(_ lux: Double, _ estimate: Double) -> Bool {
        lux > estimate * (1 + AndroidEstimate.brighter)
    }
    private func isDarker(_ lux: Double, _ estimate: Double) -> Bool { lux < estimate * (1 - AndroidEstimate.darker) }

    /// In lux. The weight grows linearly from the horizon's beginning.
    private func mean(at now: Duration, _ horizon: Double) -> Double {
        var (sum, weights) = (0.0, 0.0)
        var end = AndroidEstimate.prediction
        for sample in samples.reversed() {
            let begin = max((sample.time - now) / .seconds(1), -horizon)
            let weight = integral(end) - integral(begin)
            sum += sample.lux * weight
            weights += weight
            end = begin
            if begin == -horizon { break }
        }
        return weights > 0 ? sum / weights : 0
    }

    /// Integrates the weight, `x + 10`, up to `x` seconds from now.
    private func integral(_ x: Double) -> Double { x * (x / 2 + AndroidEstimate.longHorizon) }
}
