import Switching
import TestTags
import Testing

/// Rule 8: a toggle is temporary.
struct DeciderToggleTests {
    @Test(.promise("toggle-ends-10m-agreement")) func `a toggle ends once the light has agreed for ten minutes`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .toggle(), 100: .sensor(lux: 5)], until: 709.999)
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
        driver.run(until: 710)
        #expect(driver.decider.mode == .auto)
        #expect(driver.findings(by: .requestEnd).last == .toggleOver(.agreement(for: .seconds(600)), .light))
        driver.run([1400: .sensor(lux: 500)], until: 1500)
        #expect(driver.told == [0: .day, 10: .night, 1402: .day])
    }

    @Test(arguments: [5.0, 60, 599])
    func `light that agrees only for a while doesn't end a toggle`(seconds: Double) {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .toggle(), 100: .sensor(lux: 5)], until: 100)
        driver.run(until: 100 + seconds)
        driver.run([100 + seconds: .sensor(lux: 500)], until: 2000)
        #expect(driver.told == [0: .day, 10: .night])
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
    }

    @Test(.promise("toggle-ends-45s-departure")) func `a toggle ends when the light is clearly different`() {
        var driver = Driver.on(.sensor, at: 33)
        driver.run([10: .toggle(), 100: .sensor(lux: 5)], until: 144.999)
        #expect(driver.told == [0: .night, 10: .day])
        driver.run(until: 145)
        #expect(driver.told == [0: .night, 10: .day, 145: .night])
        #expect(driver.decider.mode == .auto)
        #expect(driver.changeFinding?.why == .toggleOver(.departure, .light))
    }

    @Test(arguments: [1.0, 8])
    func `a hand before the sensor isn't the toggle's light`(seconds: Double) {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 320), 100: .sensor(lux: 2)], until: 100)
        driver.run([100 + seconds: .toggle(), 100 + seconds + 1: .sensor(lux: 320)], until: 3000)
        #expect(driver.told == Diagram([(0, .day), (100 + seconds, .night)]))
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
    }

    @Test(.promise("toggle-ends-12h-awake")) func `a toggle ends after twelve hours awake`() {
        var driver = Driver.on(.sensor, at: 20)
        driver.run([10: .toggle(), 3610: .suppression(.asleep, true), 90_000: .woke(sun: .night)], until: 90_000)
        driver.run([90_005: .reading(.sensor, 20)], until: 90_000 + 11.0 * 3600)
        #expect(driver.told == Diagram([(0, .night), (10, .day), (90_000 + 11.0 * 3600, .night)]))
        #expect(driver.changeFinding?.why == .toggleOver(.age(.seconds(12 * 3600)), .light))
    }

    @Test func `a toggle stays while the light differs`() {
        var driver = Driver.on(.panel, at: 20)
        driver.run([10: .toggle(), 20: .panel(16), 30: .panel(35), 40: .panel(29)], until: 40_000)
        #expect(driver.told == [0: .night, 10: .day])
        #expect(driver.decider.mode == .forced(.day, ends: .agree))
    }

    @Test func `a toggle to the light's appearance ends a forced mode`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night), 20: .toggle(), 30: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 10: .night, 20: .day, 30.5: .night])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `a toggle away from the light's appearance replaces a forced mode`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.day), 20: .toggle()], until: 30)
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
        driver.run([30: .panel(20), 640: .panel(80)], until: 700)
        #expect(driver.told == [0: .day, 20: .night, 640.5: .day])
    }

    @Test func `a toggle with toggle-ends never stays`() {
        var driver = Driver.on(.panel, at: 80, rules: Rules(toggleEnds: .never))
        driver.run([10: .toggle(), 20: .panel(20), 30: .panel(80)], until: 86_400)
        #expect(driver.told == [0: .day, 10: .night])
        #expect(driver.decider.mode == .forced(.night, ends: .never))
    }

    @Test(.promise("toggle-ends-key")) func `a toggle with toggle-ends two hours ends after two hours`() {
        var driver = Driver.on(.panel, at: 80, rules: Rules(toggleEnds: .time(.seconds(7200))))
        driver.run([10: .toggle(), 20: .panel(20), 30: .panel(80)], until: 86_400)
        #expect(driver.told == [0: .day, 10: .night, 7210: .day])
    }

    @Test(.promise("toggle-ends-second-toggle"), arguments: [Rules.ToggleEnd.agree, .never, .time(.seconds(7200))])
    func `a second toggle always returns to auto`(ends: Rules.ToggleEnd) {
        var driver = Driver.on(.panel, at: 80, rules: Rules(toggleEnds: ends))
        driver.run([10: .toggle(), 20: .toggle(), 30: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 10: .night, 20: .day, 30.5: .night])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `a toggle doesn't end before the first level`() {
        var driver = Driver(fallback: .night, mode: .forced(.night, ends: .agree))
        driver.run([5: .source(.panel), 5: .panel(80)], until: 3600)
        #expect(driver.told == [0: .night])
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
    }

    @Test func `an earlier run's toggle continues`() {
        let progress = ToggleProgress(level: Level(clamping: 80), agreed: .zero, awake: .seconds(43_000))
        var driver = Driver(persisted: .day, mode: .forced(.night, ends: .agree), toggle: progress)
        driver.run([0: .source(.panel), 1: .panel(80)], until: 300)
        #expect(driver.told == Diagram([(0, .night), (200, .day)]))
        #expect(driver.decider.mode == .auto)
    }
}
