import Switching

/// A light sensor that misreads, in a closed loop with the engine, which decides how often to read.
struct BadSensor: Sendable {
    let name: String
    /// In lux.
    let light: @Sendable (Duration) -> Double
    /// Misread values in lux, equally likely; any value up to the greatest if `isRandom`.
    var values: [Double] = []
    var isRandom = false
    /// The share of reads that are misreadings.
    var share = 0.0
    /// Bursts of misreadings. `last` is in seconds.
    var bursts: (perHour: Double, last: Double) = (0, 0)
    /// In lux, or 0 without steps.
    var step = 0.0
    /// As a share of the true value.
    var noise = 0.03

    init(_ name: String, lux: Double, _ change: (inout Self) -> Void) {
        self.init(name, light: { _ in lux }, change)
    }

    init(_ name: String, light: @escaping @Sendable (Duration) -> Double, _ change: (inout Self) -> Void) {
        (self.name, self.light) = (name, light)
        change(&self)
    }

    /// `nil` in half-light.
    func right(at time: Duration) -> Appearance? {
        Level(illuminance: light(time)).flatMap(Band.standard.appearance)
    }

    /// Times are in chronological order.
    func reads(seed: UInt64) -> (Duration) -> Reading.Value {
        var chance = Chance(seed: seed)
        var burst = (begins: Duration.zero, ends: Duration.zero)
        return { now in
            while bursts.perHour > 0, now >= burst.ends {
                let begins = burst.ends + .seconds(chance.wait(3600 / bursts.perHour))
                burst = (begins, begins + .seconds(bursts.last))
            }
            let isBad = (burst.begins..<burst.ends).contains(now) || chance.happens(share)
            var lux = isBad ? misread(&chance) : max(0, light(now) * (1 + noise * chance.normal()))
            if step > 0 { lux = (lux / step).rounded() * step }
            return Light(illuminance: lux).map { .light($0) } ?? .noData(NoData(.implausible, "\(lux) lx"))
        }
    }

    private func misread(_ chance: inout Chance) -> Double {
        guard !isRandom else { return chance.uniform(0...(values.max() ?? 0)) }
        return values[min(Int(chance.uniform(0...1) * Double(values.count)), values.count - 1)]
    }

    @MainActor func day(seed: UInt64, reader: ClosedLoop.Reader = .kernel) -> (switches: Int, minutesWrong: Double) {
        var loop = ClosedLoop(reader: reader, sensor: reads(seed: seed))
        loop.run(until: .seconds(24 * 3600))
        return (loop.switches, loop.minutesWrong(right))
    }

    /// Returns how many starts show the wrong appearance, and how many still do after 40 s.
    @MainActor func starts(_ seeds: ClosedRange<UInt64>) -> (wrong: Int, late: Int) {
        var (wrong, late) = (0, 0)
        for seed in seeds {
            var loop = ClosedLoop(sensor: reads(seed: seed))
            loop.run(until: .seconds(40))
            guard loop.stays.first?.appearance != right(at: .zero) else { continue }
            wrong += 1
            if loop.stays.last?.appearance != right(at: .zero) { late += 1 }
        }
        return (wrong, late)
    }
}

/// From bug reports, with their figures.
let badSensors: [BadSensor] = spikes + floors + bursts + coarse + changing

/// The misread values of a Dell XPS 9440, in lux: bugzilla.kernel.org 220678.
let spikeValues = [778.328, 1596.251]

let spikes: [BadSensor] = [
    spiking(0.02), spiking(0.05), spiking(0.1), spiking(0.3),
    BadSensor("15 lx, 10 % of reads anywhere up to 2000 lx", lux: 15) {
        ($0.values, $0.isRandom, $0.share) = ([2000], true, 0.1)
    },
    BadSensor("2 lx, one read in 1000 at 1596 lx", lux: 2) { ($0.values, $0.share) = ([1596.251], 0.001) },
]

private func spiking(_ share: Double) -> BadSensor {
    BadSensor("15 lx, \(percent(share)) of reads at 778 or 1596 lx", lux: 15) {
        ($0.values, $0.share) = (spikeValues, share)
    }
}

/// Lenovo ThinkBook 13x Gen 4: bugzilla.kernel.org 219890.
let floors: [BadSensor] = [
    falling(0.2), falling(0.35), falling(0.5),
    BadSensor("300 lx, one read in 1000 at 0.03 lx", lux: 300) { ($0.values, $0.share) = ([0.03], 0.001) },
]

private func falling(_ share: Double) -> BadSensor {
    BadSensor("300 lx, \(percent(share)) of reads at 0.03 lx", lux: 300) { ($0.values, $0.share) = ([0.03], share) }
}

private let bursts: [BadSensor] = [
    bursting(15, 4, 5, at: 1596.251), bursting(15, 30, 5, at: 1596.251), bursting(300, 30, 5, at: 0.03),
    bursting(300, 4, 12, at: 0.03),
]

private func bursting(_ lux: Double, _ perHour: Double, _ last: Double, at value: Double) -> BadSensor {
    let (name, times) = ("\(shortNumber(lux)) lx", "\(shortNumber(perHour)) bursts of \(shortNumber(last)) s an hour")
    return BadSensor("\(name), \(times) at \(value == 0.03 ? "0.03" : "1596") lx", lux: lux) {
        ($0.values, $0.bursts) = ([value], (perHour, last))
    }
}

/// gitlab.freedesktop.org/hadess/iio-sensor-proxy, issue 261.
private let coarse: [BadSensor] = [
    BadSensor("33 lx in steps of 11 lx", lux: 33) { ($0.step, $0.noise) = (11, 0.1) },
    BadSensor("99 lx in steps of 11 lx", lux: 99) { ($0.step, $0.noise) = (11, 0.1) },
    BadSensor("300 lx in steps of 10 lx, 20 % of reads at 0", lux: 300) {
        ($0.values, $0.share, $0.step) = ([0], 0.2, 10)
    },
]

private let changing: [BadSensor] = [
    BadSensor("15 and 300 lx by the hour, 10 % of reads at 778 or 1596 lx", light: hourly) {
        ($0.values, $0.share) = (spikeValues, 0.1)
    },
    BadSensor("15 and 300 lx by the hour, 30 % of reads at 778 or 1596 lx", light: hourly) {
        ($0.values, $0.share) = (spikeValues, 0.3)
    },
    BadSensor("15 and 300 lx by the hour, 30 % of reads at 0.03 lx", light: hourly) {
        ($0.values, $0.share) = ([0.03], 0.3)
    },
]

private let hourly: @Sendable (Duration) -> Double = { Int($0 / .seconds(3600)).isMultiple(of: 2) ? 15 : 300 }

private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
