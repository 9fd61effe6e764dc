import Switching
import TestSupport
import TestTags
import Testing

/// Faults of sensors and of time that take hours or weeks, with a clock moved by hand.
struct DeciderFaultTests {
    private let month = 30.0 * 86_400

    @Test(.promise("sensor-any-value-any", "limits-random-sensor"), arguments: 0..<8)
    func `a random sensor switches rarely and is followed once steady`(seed: UInt64)
        throws
    {
        var random = SplitMix64(seed: seed)
        var driver = Driver.on(.sensor, at: 80)
        for second in 1...3600 {
            driver.feed(
                .sensor(lux: Double.random(in: 0...100_000, using: &random).squareRoot()), at: .second(Double(second)))
        }
        let switches = driver.changes.map(\.time.second)
        for (one, next) in zip(switches, switches.dropFirst()) { #expect(next - one >= 2, "seed \(seed)") }
        // Values like these rarely last for a settle time.
        #expect(switches.count < 180, "seed \(seed)")
        driver.run([3601: .sensor(lux: 5000)], until: 3620)
        #expect(driver.decider.appearance == .day)
        driver.run([3661: .sensor(lux: 0.5)], until: 3741)
        #expect(driver.decider.appearance == .night)
    }

    @Test(.promise("sensor-end-end-regular"), arguments: [(1.0, false), (4, false), (9, false), (16, true)])
    func `light that changes from end to end is followed while it lasts`(seconds: Double, isFollowed: Bool) {
        var driver = Driver.on(.sensor, at: 80)
        driver.feed(.sensor(lux: 4900), at: .second(1))
        driver.feed(.sensor(lux: 4950), at: .second(2))
        for (index, second) in stride(from: 15.0, to: 3600, by: seconds).enumerated() {
            driver.feed(.sensor(lux: index.isMultiple(of: 2) ? 1 : 5000), at: .second(second))
        }
        let told = driver.told.entries
        #expect((told.count > 1) == isFollowed)
        for (one, next) in zip(told, told.dropFirst()) {
            #expect(next.second - one.second >= (one.value == .night ? 5 : 15))
        }
    }

    @Test(.promise("time-asleep-month"), arguments: [(3.0, Appearance.night), (900, .day)])
    func `after a month's sleep the first level decides`(lux: Double, appearance: Appearance) {
        var driver = Driver(fallback: .day, isPunctual: false)
        driver.run(
            [0: .source(.sensor), 0: .sensor(lux: 400), 5: .sensor(lux: 3), 6: .suppression(.asleep, true)], until: 6)
        driver.run([month: .woke(sun: .day), month + 5: .sensor(lux: lux)], until: month + 6)
        #expect(driver.decider.appearance == appearance)
        #expect(driver.changes.count == (appearance == .day ? 1 : 2), "the candidate of before is none")
        #expect((driver.deadline ?? .second(month + 100)) > .second(month))
    }

    @Test func `a mode set for an hour is over after a month's sleep`() {
        var driver = Driver(fallback: .day, isPunctual: false)
        driver.run(
            [
                0: .source(.sensor), 0: .sensor(lux: 400), 5: .force(.night, seconds: 3600),
                6: .suppression(.asleep, true),
            ], until: 6)
        #expect(driver.decider.appearance == .night)
        driver.run([month: .woke(sun: .day), month + 5: .sensor(lux: 900)], until: month + 6)
        #expect(driver.decider.mode == .auto)
        #expect(driver.decider.appearance == .day)
    }

    @Test func `after a month's sleep the night lock uses the new time of day`() throws {
        let lock = try #require(NightLock(from: .seconds(22 * 3600), until: .seconds(7 * 3600)))
        var driver = Driver(rules: Rules(nightLock: lock), fallback: .day, isPunctual: false)
        driver.run(
            [
                0: .timeOfDay(.seconds(12 * 3600)), 0: .source(.panel), 0: .panel(80), 6: .suppression(.asleep, true),
                month: .woke(sun: .day), month + 0.1: .timeOfDay(.seconds(23 * 3600)),
            ], until: month + 1)
        #expect(driver.decider.appearance == .night)
        #expect(driver.deadline == .second(month + 0.1 + 8.0 * 3600))
    }
}
