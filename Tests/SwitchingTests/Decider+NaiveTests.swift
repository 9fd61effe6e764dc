import Switching
import TestSupport
import Testing

/// The Decider compared with a naive model of the same rules.
struct DeciderNaiveTests {
    private let levels = [20, 24.5, 25, 28, 30, 35, 40, 42, 45, 45.5, 80]

    @Test(arguments: [SourceName.panel, .sensor, .sun])
    func `the Decider agrees with a naive model of the rules`(source: SourceName) {
        for seed in UInt64(0)..<100 {
            var random = SplitMix64(seed: seed)
            var driver = Driver.on(source, at: 80)
            var naive = NaiveDecider(source.kind, showing: .day)
            naive.take(Level(percent: 80))
            var half = 0
            for pause in pauses(&random) {
                for _ in 0..<pause {
                    half += 1
                    naive.tick()
                }
                let level = random.chance(92) ? random.pick(levels) : nil
                naive.take(level.map(Level.init(clamping:)))
                driver.feed(level.map { .reading(source, $0) } ?? .noData(source), at: .second(Double(half) / 2))
            }
            let expected = Diagram([(0, .day)] + naive.switches.map { ($0.second, $0.to) })
            guard driver.told != expected else { continue }
            Issue.record("seed \(seed): told \(driver.told), expected \(expected)")
            return
        }
    }

    /// In half seconds: usually short; at the end long enough for a wider band to narrow.
    private func pauses(_ random: inout SplitMix64) -> [Int] {
        let short = (0..<60).map { _ in Int.random(in: random.chance(70) ? 0...8 : 9...90, using: &random) }
        return short + [1900 * 2, 60, 60]
    }
}
