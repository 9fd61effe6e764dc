import Switching
import Testing

/// Changes of the configuration while the Decider runs.
struct DeciderRulesTests {
    @Test func `new thresholds apply to the current level with the usual settle time`() {
        var driver = Driver.on(.sensor, at: 45)
        driver.run([100: .rules(Rules(band: .between(60, 70)))], until: 109.999)
        #expect(driver.told == [0: .day])
        driver.run(until: 200)
        #expect(driver.told == [0: .day, 110: .night])
    }

    @Test func `a candidate inside the new band is cancelled`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(28), 10.2: .rules(Rules(band: .between(20, 40)))], until: 60)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [10: .candidate, 10.2: .cancelled])
    }

    @Test func `a shorter settle time may be over at once`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 15: .rules(Rules(settleToNight: .zero))], until: 60)
        #expect(driver.told == [0: .day, 15: .night])
    }

    @Test func `a longer settle time applies to the rest of a candidate`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 15: .rules(Rules(settleToNight: .seconds(30)))], until: 60)
        // Half of the settle time is over.
        #expect(driver.told == [0: .day, 30: .night])
    }

    @Test func `turning guards off confirms a deferred candidate`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(5), 11: .panel(80), 12: .rules(Rules(guards: false))], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night, 12: .day])
    }

    @Test func `turning guards off makes an ignored answer count`() {
        var driver = Driver.on(.panel, at: 80)
        for step in 0..<11 {
            let second = 10 * Double(step)
            driver.run([second: .panel(step.isMultiple(of: 2) ? 20 : 80)], until: second + 10)
        }
        #expect(driver.decider.appearance == .day)
        driver.run([120: .rules(Rules(guards: false))], until: 130)
        #expect(driver.told.entries.last == .init(second: 120.5, value: .night))
        #expect(driver.deadline == nil)
    }

    @Test func `unchanged rules decide nothing`() {
        var driver = Driver.on(.panel, at: 80)
        let decided = driver.decisions.count
        driver.run([10: .rules(Rules())], until: 60)
        #expect(driver.decisions.count == decided)
    }

    @Test func `a forced appearance survives a new configuration`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night), 20: .rules(Rules(band: .between(1, 2)))], until: 60)
        #expect(driver.told == [0: .day, 10: .night])
    }
}
