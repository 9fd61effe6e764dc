internal import Vocabulary

/// Detects a stuck or sleeping light sensor (rule 4).
///
/// The sensor's own values can't tell for hours: a lamp may burn steadily all night, a coarse sensor repeats one
/// number, and in the dark 0 is true. The machine's other sensors and iio-sensor-proxy, whose claim wakes a sensor, are
/// therefore compared with it, but only after it repeats a value for a minute, and with a 0 only now and then.
package struct FrozenSensor: Sendable {
    private var lux = 0.0
    private var since: Instant?
    /// The last value that counted, and how long unsuppressed values have been equal.
    private var counted: (last: Instant?, time: Duration) = (nil, .zero)
    /// The levels of each other sensor since then.
    private var others: [Int: Other] = [:]
    /// The sensor's fault, if its value can't be true.
    private(set) var fault: SensorFault?
    /// Whether to compare the sensor with others.
    private(set) var wantsComparison = false

    private struct Other {
        var low, high: Level
        /// When the level passed the day's threshold.
        var brightSince: Instant?

        /// Whether the level moved by at least 20 points.
        var hasMoved: Bool { high.percent - low.percent >= 20 }
    }

    /// Adds a value of the sensor, in lux.
    ///
    /// - Parameters:
    ///   - repeatsSince: When the sensor began to repeat the value; `nil` if each value is added.
    ///   - isSuppressed: Whether an obstacle is between the sensor and the light.
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

    /// Adds another sensor's level, by the sensor's number.
    ///
    /// - Parameters:
    ///   - isProxy: Whether iio-sensor-proxy reads the level, perhaps from the same sensor.
    ///   - isDay: Whether the level is past the day's threshold.
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

    /// Whether the sensor has read 0 for hours.
    var isLongDark: Bool { lux == 0 && counted.time >= SensorDoubt.longestDark }

    /// How long a repeated value is unremarkable.
    package static let unremarkable = Duration.seconds(60)
    /// How long a value must repeat to be frozen.
    static let longestSame = Duration.seconds(600)
    /// How long a value may repeat without another sensor; in 20,000 h of recorded light, also in steps of 20 lx, the
    /// maximum is 4.6 h.
    static let longestConstant = Duration.seconds(12 * 3600)
    /// The longest time between related values: one is reported each minute.
    private static let longestPause = Duration.seconds(120)
    /// How often, and when, a 0 is compared with other sensors: a claim costs power.
    private static let zeroPeriod = Duration.seconds(900)
    private static let zeroComparison = Duration.seconds(60)...Duration.seconds(240)
}
