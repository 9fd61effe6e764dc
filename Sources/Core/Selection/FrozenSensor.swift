internal import Vocabulary

/// Detects a stuck or sleeping light sensor (rule 4).
///
/// The sensor's own values can't tell for hours: a lamp may burn steadily all night, a coarse sensor repeats one
/// number, and in the dark 0 is true. It's therefore compared with the machine's other sensors and iio-sensor-proxy,
/// whose claim wakes a sensor, but only after a minute of one value, and with a 0 only now and then.
package struct FrozenSensor: Sendable {
    private var lux = 0.0
    private var since: Instant?
    /// The last value that counted, and how long unsuppressed values have been equal.
    private var counted: (last: Instant?, time: Duration) = (nil, .zero)
    /// The other sensors' levels since then, by number.
    private var others: [Int: Other] = [:]
    private(set) var fault: SensorFault?
    private(set) var wantsComparison = false

    private struct Other {
        var low, high: Level
        var brightSince: Instant?

        var hasMoved: Bool { high.percent - low.percent >= 20 }
    }

    /// Adds a value. Suppressed means that an obstacle is between sensor and light.
    mutating func add(lux new: Double, repeatsSince: Instant? = nil, isSuppressed: Bool = false, at now: Instant) {
        guard let since, new == lux, repeatsSince.map({ $0 <= since }) ?? true else {
            self = FrozenSensor()
            (lux, since, counted.last) = (new, repeatsSince ?? now, isSuppressed ? nil : now)
            return
        }
        if let last = counted.last, now - last <= FrozenSensor.longestPause { counted.time += now - last }
        counted.last = isSuppressed ? nil : now
        let run = now - since
        guard lux == 0 else {
            wantsComparison = run >= FrozenSensor.unremarkable
            if run >= FrozenSensor.longestSame, others.values.contains(where: \.hasMoved) { fault = .frozen }
            if counted.time >= FrozenSensor.longestConstant { fault = .constant }
            return
        }
        let part = run - FrozenSensor.zeroPeriod * Double(Int(run / FrozenSensor.zeroPeriod))
        wantsComparison = fault == nil && FrozenSensor.zeroComparison.contains(part)
        if !wantsComparison { others = [:] }
    }

    /// Adds another sensor's level, past the day's threshold if `isDay`. iio-sensor-proxy may read the same sensor.
    mutating func add(other level: Level, of id: Int, isProxy: Bool = false, isDay: Bool = false, at now: Instant) {
        guard wantsComparison else { return }
        var other = others[id] ?? Other(low: level, high: level)
        (other.low, other.high) = (min(other.low, level), max(other.high, level))
        other.brightSince = isDay ? other.brightSince ?? now : nil
        others[id] = other
        guard lux == 0 else { return }
        // The proxy itself may freeze, as on the Framework 13 with AMD: one value proves nothing.
        let hasChanged = isProxy && other.high.isApart(from: other.low)
        let isBright = !isProxy && other.brightSince.map { now - $0 >= FrozenSensor.unremarkable } ?? false
        if hasChanged || isBright { fault = .asleep }
    }

    var isLongDark: Bool { lux == 0 && counted.time >= SensorDoubt.longestDark }

    package static let unremarkable = Duration.seconds(60)
    static let longestSame = Duration.seconds(600)
    /// How long a value may repeat without a comparison. In 20,000 h of recorded light, the maximum is 4.6 h.
    static let longestConstant = Duration.seconds(12 * 3600)
    /// The longest time between related values. One is reported each minute.
    private static let longestPause = Duration.seconds(120)
    /// How often, and when, a 0 is compared with other sensors. A claim costs power.
    private static let zeroPeriod = Duration.seconds(900)
    private static let zeroComparison = Duration.seconds(60)...Duration.seconds(240)
}
