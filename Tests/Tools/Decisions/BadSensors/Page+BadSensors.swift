import LightTraces
import Simulation
import Switching

extension Page {
    /// Read by the agent and by iio-sensor-proxy.
    @MainActor static var badSensorTable: [String] {
        let titles = ["sensor", "switches", "minutes wrong", "by iio-sensor-proxy: switches", "minutes wrong"]
        let rows = badSensors.map { sensor in
            let cells = [ClosedLoop.Reader.kernel, .proxy].flatMap { reader in
                let days = (1...5).map { sensor.day(seed: $0, reader: reader) }
                return [
                    days.map { Double($0.switches) }.reduce(0, +) / 5, days.map(\.minutesWrong).reduce(0, +) / 5,
                ].map(shortNumber)
            }
            return tableRow([sensor.name] + cells)
        }
        return [tableRow(titles), tableRule(5, texts: 1)] + rows
    }

    /// Also counts how many are still wrong after 40 s.
    @MainActor static var startTable: [String] {
        let rows = (spikes.prefix(5) + floors.prefix(3)).map { sensor in
            let (wrong, late) = sensor.starts(1...1000)
            return tableRow([sensor.name, "\(wrong)", "\(late)"])
        }
        return [tableRow(["sensor", "starts of 1000 that are wrong", "still after 40 s"]), tableRule(3, texts: 1)]
            + rows
    }

    /// Recorded light, also with misreadings and with another sensor scale.
    @MainActor static func misreadTable(in folder: String) throws -> [String] {
        let titles = ["group", "switches", "10 % of reads at 778 or 1596 lx", "light times 0.3", "light times 3"]
        let rows = try Group.all.filter { !$0.traces.isEmpty }.map { group in
            let pieces = try group.pieces(.reported, in: folder)
            let switches = [(1, 0), (1, 0.1), (0.3, 0), (3, 0)].map { (scale: Double, share: Double) in
                pieces.map { $0.switches(scale: scale, misread: share) }.reduce(0, +)
            }
            return tableRow([group.name] + switches.map { "\($0)" })
        }
        return [tableRow(titles), tableRule(5, texts: 1)] + rows
    }
}

extension Piece {
    @MainActor func switches(scale: Double, misread share: Double, seed: UInt64 = 7) -> Int {
        let samples = entries.compactMap { entry in
            entry.entry.light?.illuminance.map { (time: entry.entry.time, lux: $0 * scale) }
        }
        var place = 0
        var chance = Chance(seed: seed)
        var loop = ClosedLoop { now in
            while place + 1 < samples.count, samples[place + 1].time <= now { place += 1 }
            var lux = samples[place].lux * (1 + 0.02 * chance.normal())
            if chance.happens(share) { lux = spikeValues[chance.happens(0.5) ? 0 : 1] }
            return .light(Light(illuminance: max(0, lux)) ?? Light(level: Level(clamping: 0)))
        }
        loop.run(until: samples.last?.time ?? .zero)
        return loop.switches
    }
}
