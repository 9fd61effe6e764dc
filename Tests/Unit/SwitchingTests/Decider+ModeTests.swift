import Switching
import TestTags
import Testing

/// Rule 8: a request wins over any light.
struct DeciderModeTests {
    @Test(.promise("set-wins-over-light"), arguments: Appearance.allCases)
    func `a forced appearance stays in any light`(forced: Appearance) {
        var driver = Driver.on(.panel, at: forced == .day ? 80 : 20)
        driver.run([10: .set(forced), 20: .panel(forced == .day ? 0 : 100)], until: 86_400)
        #expect(driver.told == [0: forced])
        #expect(driver.decider.lightAppearance == forced.other)
        #expect(driver.decider.mode == .forced(forced, ends: .never))
    }

    @Test func `set and auto take effect at once`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night), 20: .set(nil)], until: 60)
        #expect(driver.told == [0: .day, 10: .night, 20: .day])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `auto shows the light's current appearance`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.day), 20: .panel(20), 30: .set(nil)], until: 60)
        #expect(driver.told == [0: .day, 30: .night])
    }

    @Test func `set doesn't end when the light agrees`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night), 20: .panel(20), 30: .panel(80)], until: 60)
        #expect(driver.told == [0: .day, 10: .night])
    }

    @Test(.promise("set-for-a-time")) func `set with a duration ends on time`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .force(.night, seconds: 90)], until: 11)
        #expect(driver.decider.mode == .forced(.night, ends: .time(.second(100))))
        #expect(driver.deadline == .second(100))
        driver.run(until: 200)
        #expect(driver.told == [0: .day, 10: .night, 100: .day])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `the last request counts`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .force(.night, seconds: 90), 20: .set(.night)], until: 200)
        #expect(driver.told == [0: .day, 10: .night])
        driver.run([200: .force(.night, seconds: 10), 205: .force(.day, seconds: 10)], until: 300)
        #expect(driver.told == [0: .day, 10: .night, 205: .day])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `a forced appearance at the start is shown before the first level`() {
        var driver = Driver(persisted: .day, mode: .forced(.night, ends: .never))
        #expect(driver.told == [0: .night])
        driver.run([1: .source(.panel), 2: .panel(100)], until: 60)
        #expect(driver.told == [0: .night])
        driver.run([60: .set(nil)], until: 90)
        #expect(driver.told == [0: .night, 60: .day])
    }

    @Test func `a duration that ended between two runs is over`() {
        var driver = Driver(persisted: .day, mode: .forced(.night, ends: .time(.second(-5))))
        driver.run([1: .source(.panel), 2: .panel(80)], until: 60)
        #expect(driver.told == [2: .day])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `setting the current mode has no effect`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.day), 20: .set(.day), 30: .set(nil), 40: .set(nil)], until: 60)
        #expect(driver.told == [0: .day])
    }
}
