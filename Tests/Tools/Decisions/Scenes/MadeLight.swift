import Glibc
import LightTraces
import Simulation
import Switching
import TestSupport

/// An entry of a trace, and the level to compare an appearance with.
struct JudgedEntry {
    let entry: TraceEntry
    /// `nil` if no one looks at the screen.
    let level: Level?
}

/// A made scene, which is the same for the same seed.
struct Scene: Sendable {
    let name: String
    private let make: @Sendable (inout Chance) -> [JudgedEntry]

    /// A scene of ambient light, with a sensor's illuminance in lux for each second.
    init(_ name: String, seconds: Int, _ make: @escaping @Sendable (Int, inout Chance) -> [Double]) {
        self.name = name
        self.make = { chance in
            let sensor = SourceName(.illuminance, "made")
            let lux = make(seconds, &chance)
            let source = JudgedEntry(entry: TraceEntry(time: .zero, event: .source(sensor)), level: nil)
            return [source]
                + lux.enumerated().compactMap { second, lux in
                    guard let light = Light(illuminance: max(lux, 0)) else { return nil }
                    let event = Event.reading(Reading(sensor, .light(light)))
                    return JudgedEntry(entry: TraceEntry(time: .seconds(second), event: event), level: light.level)
                }
        }
    }

    init(_ name: String, _ make: @escaping @Sendable (inout Chance) -> [JudgedEntry]) {
        (self.name, self.make) = (name, make)
    }

    func entries(seed: UInt64) -> [JudgedEntry] {
        // Scenes with the same seed share no random course.
        var chance = Chance(seed: name.utf8.reduce(seed) { ($0 &* 31) &+ UInt64($1) })
        return make(&chance)
    }
}

/// The random part of a scene.
struct Chance {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    mutating func happens(_ probability: Double) -> Bool { uniform(0...1) < probability }

    /// Mean 0 and deviation 1 (Box and Muller, 1958).
    mutating func normal() -> Double { sqrt(-2 * log(uniform(1e-12...1))) * cos(2 * .pi * uniform(0...1)) }

    /// In seconds, exponentially distributed with this mean.
    mutating func wait(_ mean: Double) -> Double { -mean * log(uniform(1e-12...1)) }

    /// Uniform on the logarithmic scale.
    mutating func logUniform(_ range: ClosedRange<Double>) -> Double {
        exp(uniform(log(range.lowerBound)...log(range.upperBound)))
    }

    /// With some percent and half a lux of noise.
    mutating func reading(of lux: Double, noise: Double = 0.02) -> Double {
        max(0, lux * (1 + noise * normal()) + 0.25 * normal())
    }
}

/// A number that wanders around 0 with a deviation of 1, and forgets over time (Ornstein and Uhlenbeck, 1930).
struct Wander {
    private let memory: Double
    private var value: Double

    init(forgetsIn seconds: Double, _ chance: inout Chance) { (memory, value) = (exp(-1 / seconds), chance.normal()) }

    /// A second later.
    mutating func next(_ chance: inout Chance) -> Double {
        value = memory * value + sqrt(1 - memory * memory) * chance.normal()
        return value
    }
}

/// A lamp, a tunnel or a hand that comes and goes.
struct Spell {
    private(set) var isOn: Bool
    private var left: Double
    private let on: ClosedRange<Double>
    private let off: ClosedRange<Double>

    /// Ranges are in seconds, from the shortest to the longest.
    init(on: ClosedRange<Double>, off: ClosedRange<Double>, isOn: Bool = false, _ chance: inout Chance) {
        (self.on, self.off, self.isOn) = (on, off, isOn)
        left = chance.logUniform(isOn ? on : off) * chance.uniform(0...1)
    }

    /// Lets a second pass. Returns whether it has just come or gone.
    mutating func next(_ chance: inout Chance) -> Bool {
        left -= 1
        guard left <= 0 else { return false }
        isOn.toggle()
        left = chance.logUniform(isOn ? on : off)
        return true
    }
}
