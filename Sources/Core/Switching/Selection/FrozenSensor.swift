/// Tells a sensor that has stuck from light that does not change (rule 4).
///
/// Its own values cannot tell: a lamp may burn steadily all night, and a coarse sensor repeats one number. So the other
/// sensors are compared with it, but only once it has repeated a value for a minute.
package struct FrozenSensor: Equatable, Sendable {
    private var lux = 0.0
    private var since: Instant?
    /// The lowest and the highest level of each other sensor since then.
    private var others: [Int: ClosedRange<Level>] = [:]
    /// Whether the sensor repeats a value that it cannot have measured each time.
    private(set) var isFrozen = false
    /// Whether other sensors have to tell how much the light moves.
    private(set) var wantsComparison = false

    /// Adds a value of the sensor, in lux.
    ///
    /// - Parameter repeatsSince: since when the sensor has given it each time; nil where each value is added.
    mutating func add(lux new: Double, repeatsSince: Instant? = nil, at now: Instant) {
        // In the dark, 0 is the true value.
        guard let since, new == lux, new != 0, repeatsSince.map({ $0 <= since }) ?? true else {
            self = FrozenSensor()
            (lux, since) = (new, repeatsSince ?? now)
            return
        }
        wantsComparison = now - since >= FrozenSensor.unremarkable
        guard now - since >= FrozenSensor.longestSame else { return }
        if others.values.contains(where: { $0.upperBound.percent - $0.lowerBound.percent >= FrozenSensor.movement }) {
            isFrozen = true
        }
    }

    /// Adds a level of another sensor, known by its number.
    mutating func add(other level: Level, of id: Int) {
        guard wantsComparison else { return }
        let range = others[id] ?? level...level
        others[id] = min(range.lowerBound, level)...max(range.upperBound, level)
    }

    /// How long one value is nothing remarkable.
    package static let unremarkable = Duration.seconds(60)
    /// How long the value must have stayed the same.
    private static let longestSame = Duration.seconds(600)
    /// How far another sensor must have moved meanwhile, in points.
    private static let movement = 20.0
}
