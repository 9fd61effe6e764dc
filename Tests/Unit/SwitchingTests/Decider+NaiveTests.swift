import Switching
import TestSupport
import Testing

/// Compares the Decider with a naive model of the same rules.
struct DeciderNaiveTests {
    private let levels = [10, 10, 18, 21, 21, 30, 35, 40, 49, 49, 52, 80, 80.0]

    @Test(arguments: [SourceName.panel, SourceName(.command, "lux"), .sun])
    func `the Decider agrees with a naive model of the rules`(source: SourceName) {
        for seed in UInt64(0)..<40 {
            var random = SplitMix64(seed: seed)
            var driver = Driver.on(source, at: 80)
            var naive = NaiveDecider(source.kind, showing: .day)
            naive.take(80)
            var half = 0
            for pause in pauses(&random) {
                for _ in 0..<pause {
                    half += 1
                    naive.advance()
                }
                let level = random.chance(92) ? random.pick(levels) : nil
                naive.take(level)
                driver.feed(level.map { .reading(source, $0) } ?? .noData(source), at: .second(Double(half) / 2))
            }
            let expected = Diagram([(0, .day)] + naive.switches.map { ($0.second, $0.to) })
            // The naive model looks every 50 ms.
            let told = Diagram(driver.changes.map { (($0.time.second * 20 - 1e-6).rounded(.up) / 20, $0.to) })
            guard told != expected else { continue }
            Issue.record("seed \(seed): told \(told), expected \(expected)")
            return
        }
    }

    /// In half seconds. Usually short, and long enough at the end for no switch to be recent.
    private func pauses(_ random: inout SplitMix64) -> [Int] {
        let short = (0..<60).map { _ in Int.random(in: random.chance(70) ? 0...8 : 9...90, using: &random) }
        return short + [610 * 2, 60, 60]
    }
}
