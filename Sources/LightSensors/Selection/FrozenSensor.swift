internal import SDEvent
internal import Switching

/// Tells a sensor that has stuck from light that does not change (rule 4).
///
/// By itself neither can be told: a lamp may burn steadily all night, and a coarse sensor shows the same number. So
/// another sensor is asked, but only once the first has shown the same for a minute.
nonisolated struct FrozenSensor {
    private var lux = 0.0
    private var since: Duration?
    private var otherLowest: Level?
    private var otherHighest: Level?
    /// Whether it shows a number that it cannot have measured anew each time.
    private(set) var isFrozen = false
    /// Whether another sensor is to be asked how much the light moves.
    private(set) var wantsComparison = false

    /// Takes in a value of the sensor, in lux.
    mutating func take(lux new: Double, at now: Duration) {
        // In the dark, 0 is what there is to see.
        guard let since, new == lux, new != 0 else {
            self = FrozenSensor()
            (lux, since) = (new, now)
            return
        }
        wantsComparison = now - since >= FrozenSensor.patience
        guard now - since >= FrozenSensor.longestSame, let otherLowest, let otherHighest else { return }
        if otherHighest.percent - otherLowest.percent >= FrozenSensor.movement { isFrozen = true }
    }

    /// Takes in a level of another sensor.
    mutating func take(other level: Level) {
        guard wantsComparison else { return }
        otherLowest = min(otherLowest ?? level, level)
        otherHighest = max(otherHighest ?? level, level)
    }

    /// How long one number is nothing remarkable.
    private static let patience = Duration.seconds(60)
    /// How long the number must have stayed the same.
    private static let longestSame = Duration.seconds(600)
    /// How far the other sensor must have moved meanwhile, in points.
    private static let movement = 20.0
}

/// Watches whether the sensor in use is frozen, by another one where there is another.
final class FrozenWatch {
    private let loop: EventLoop
    private var sensor = FrozenSensor()
    private var other: (any LightSource)?
    private var watched: SourceName?

    init(on loop: EventLoop) {
        self.loop = loop
    }

    /// Begins with another source, or with none.
    func watch(_ source: (any LightSource)?) {
        sensor = FrozenSensor()
        watched = source?.name
        // One that is in use now has been started anew already, or will be.
        if let other, other !== source { other.stop() }
        other = nil
    }

    /// What a value of the source in use is worth: itself, or no data when the sensor is frozen.
    ///
    /// - Parameter findOther: gives another sensor that nobody uses, if there is one.
    func vet(_ value: Reading.Value, _ findOther: () -> (any LightSource)?) -> Reading.Value {
        guard let watched, watched.kind == .illuminance, case .light(let light) = value, let lux = light.illuminance
        else { return value }
        sensor.take(lux: lux, at: loop.now)
        compare(findOther)
        guard sensor.isFrozen else { return value }
        return .noData(
            NoData(.implausible, "\(watched.device) has shown \(light) for 10 minutes, while another sensor moved"))
    }

    private func compare(_ findOther: () -> (any LightSource)?) {
        guard sensor.wantsComparison else {
            other?.stop()
            other = nil
            return
        }
        guard other == nil, let found = findOther() else { return }
        other = found
        found.start(.comparison) { [weak self] value in
            if case .light(let light) = value { self?.sensor.take(other: light.level) }
        }
    }
}
