import Switching
import Testing

/// Rule 8: a toggle is temporary.
struct DeciderToggleTests {
    @Test func `a second toggle returns to auto`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .toggle], until: 11)
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
        driver.run([20: .toggle], until: 60)
        #expect(driver.told == [0: .day, 10: .night, 20: .day])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `a toggle ends once the light has settled on its appearance`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .toggle, 100: .sensor(lux: 5)], until: 109.999)
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
        driver.run(until: 110)
        #expect(driver.decider.mode == .auto)
        driver.run([200: .sensor(lux: 500)], until: 300)
        #expect(driver.told == [0: .day, 10: .night, 202: .day])
    }

    @Test func `light that agrees only for a moment does not end a toggle`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .toggle, 100: .sensor(lux: 5), 105: .sensor(lux: 500)], until: 200)
        #expect(driver.told == [0: .day, 10: .night])
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
    }

    @Test func `a toggle stays while the light differs`() {
        var driver = Driver.on(.panel, at: 20)
        driver.run([10: .toggle, 20: .panel(0), 30: .panel(35), 40: .panel(29)], until: 86_400)
        #expect(driver.told == [0: .night, 10: .day])
        #expect(driver.decider.mode == .forced(.day, ends: .agree))
    }

    @Test func `a toggle to the appearance of the light ends a forced mode`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night), 20: .toggle, 30: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 10: .night, 20: .day, 30.5: .night])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `a toggle away from the appearance of the light replaces a forced mode`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.day), 20: .toggle], until: 30)
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
        driver.run([30: .panel(20), 40: .panel(80)], until: 60)
        #expect(driver.told == [0: .day, 20: .night, 40.5: .day])
    }

    @Test func `a toggle with toggle-ends never stays`() {
        var driver = Driver.on(.panel, at: 80, rules: Rules(toggleEnds: .never))
        driver.run([10: .toggle, 20: .panel(20), 30: .panel(80)], until: 86_400)
        #expect(driver.told == [0: .day, 10: .night])
        #expect(driver.decider.mode == .forced(.night, ends: .never))
    }

    @Test func `a toggle with toggle-ends two hours ends after two hours`() {
        var driver = Driver.on(.panel, at: 80, rules: Rules(toggleEnds: .after(.seconds(7200))))
        driver.run([10: .toggle, 20: .panel(20), 30: .panel(80)], until: 86_400)
        #expect(driver.told == [0: .day, 10: .night, 7210: .day])
    }

    @Test(arguments: [Rules.ToggleEnd.agree, .never, .after(.seconds(7200))])
    func `a second toggle returns to auto, whatever toggle-ends is`(ends: Rules.ToggleEnd) {
        var driver = Driver.on(.panel, at: 80, rules: Rules(toggleEnds: ends))
        driver.run([10: .toggle, 20: .toggle, 30: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 10: .night, 20: .day, 30.5: .night])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `a toggle does not end before the first level`() {
        var driver = Driver(fallback: .night, mode: .forced(.night, ends: .agree))
        driver.run([5: .source(.panel), 5: .panel(80)], until: 60)
        #expect(driver.told == [0: .night])
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
    }

    @Test func `a toggle of an earlier run goes on`() {
        var driver = Driver(persisted: .day, mode: .forced(.night, ends: .agree))
        driver.run([0: .source(.panel), 1: .panel(80), 10: .panel(20), 20: .panel(80)], until: 60)
        #expect(driver.told == [0: .night, 20.5: .day])
        #expect(driver.decider.mode == .auto)
    }
}
