/// Tells a sensor that has stuck from light that does not change (rule 4).
///
/// Its own values cannot tell: a lamp may burn steadily all night, and a coarse sensor repeats one number. So another
/// sensor is compared with it, but only once the first has repeated a value for a minute.
struct FrozenSensor: Equatable, Sendable {
    private var lux = 0.0
    private var since: Instant?
    private var otherLowest: Level?
    private var otherHighest: Level?
    /// Whether the sensor repeats a value that it cannot have measured each time.
    private(set) var isFrozen = false
    /// Whether another sensor has to tell how much the light moves.
    private(set) var wantsComparison = false

    /// Adds a value of the sensor, in lux.
    mutating func add(lux new: Double, at now: Instant) {
        // In the dark, 0 is the true value.
        guard let since, new == lux, new != 0 else {
            self = FrozenSensor()
            (lux, since) = (new, now)
            return
        }
        wantsComparison = now - since >= FrozenSensor.unremarkable
        guard now - since >= FrozenSensor.longestSame, let otherLowest, let otherHighest else { return }
        if otherHighest.percent - otherLowest.percent >= FrozenSensor.movement { isFrozen = true }
    }

    /// Adds a level of another sensor.
    mutating func add(other level: Level) {
        guard wantsComparison else { return }
        otherLowest = min(otherLowest ?? level, level)
        otherHighest = max(otherHighest ?? level, level)
    }

    /// How long one value is nothing remarkable.
    private static let unremarkable = Duration.seconds(60)
    /// How long the value must have stayed the same.
    private static let longestSame = Duration.seconds(600)
    /// How far the other sensor must have moved meanwhile, in points.
    private static let movement = 20.0
}
