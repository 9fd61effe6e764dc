import Switching
import Testing

/// Rule 7: limits on the frequency of switches.
struct DeciderGuardTests {
    /// Four automatic switches: at 10.5, 20.5, 30.5 and 40.5.
    private let fourSwitches: KeyValuePairs<Double, Event> = [
        10: .panel(20), 20: .panel(80), 30: .panel(20), 40: .panel(80),
    ]

    @Test func `four switches within 5 minutes widen the band for 30 minutes`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(fourSwitches, until: 50)
        #expect(driver.deadline == .second(40.5 + 1800))
        driver.run([60: .panel(25), 70: .panel(24.9), 80: .panel(45), 90: .panel(45.1), 100: .panel(28)], until: 1840)
        #expect(
            driver.told == [
                0: .day, 10.5: .night, 20.5: .day, 30.5: .night, 40.5: .day, 70.5: .night, 90.5: .day,
            ])
        driver.run(until: 2000)
        #expect(driver.told.entries.last == .init(second: 1841, value: .night))
        #expect(driver.deadline == nil)
    }

    @Test func `the wider band is reported as a warning once`() throws {
        var driver = Driver.on(.panel, at: 80)
        driver.run(fourSwitches, until: 3000)
        let warnings = driver.decisions.filter(\.isWarning)
        #expect(warnings.count == 1)
        let warning = try #require(warnings.first)
        #expect(warning.reason.rule == .flap)
        #expect(warning.time == .second(40.5))
        #expect(warning.reason.text.contains("25 %"))
        #expect(warning.reason.text.contains("45 %"))
        #expect(driver.sentences(by: .flap).count == 2, "the widening and its end")
    }

    @Test func `three switches do not widen the band`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 20: .panel(80), 30: .panel(20), 40: .panel(35), 50: .panel(41)], until: 50.4)
        #expect(driver.sentences(by: .flap) == [])
        #expect(driver.deadline == .second(50.5))
    }

    @Test(arguments: [(310.0, true), (310.001, false)])
    func `switches count for exactly five minutes`(fourth: Double, widens: Bool) {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 100: .panel(80), 200: .panel(20)], until: 300)
        driver.feed(.panel(80), at: .second(fourth))
        driver.run(until: 320)
        #expect(driver.told.entries.count == 5)
        #expect(driver.sentences(by: .flap).isEmpty == !widens)
    }

    @Test func `four more switches keep the band wide for 30 minutes more, and no wider`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(fourSwitches, until: 50)
        driver.run([110: .panel(20), 120: .panel(80), 130: .panel(20), 140: .panel(80), 150: .panel(24)], until: 160)
        #expect(driver.told.entries.last == .init(second: 150.5, value: .night))
        #expect(driver.deadline == .second(140.5 + 1800))
        #expect(driver.decisions.count(where: \.isWarning) == 1)
    }

    @Test func `switches by a person do not count`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [10: .toggle, 20: .toggle, 30: .set(.night), 40: .set(nil), 50: .toggle, 60: .toggle, 70: .panel(28)],
            until: 100)
        #expect(driver.told.entries.last == .init(second: 70.5, value: .night))
        #expect(driver.sentences(by: .flap) == [])
    }

    @Test func `switches behind a forced appearance do not count`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([5: .set(.day)], until: 5)
        driver.run(fourSwitches, until: 50)
        driver.run([50: .set(nil), 60: .panel(28)], until: 100)
        #expect(driver.told == [0: .day, 60.5: .night])
    }

    @Test func `switches behind the night lock do not count`() {
        var driver = Driver(rules: Rules(nightLock: NightLock(from: .zero, until: .seconds(3600))), fallback: .day)
        driver.run([0: .timeOfDay(.seconds(60)), 0: .source(.panel), 0: .panel(80)], until: 0)
        driver.run(fourSwitches, until: 50)
        #expect(driver.sentences(by: .light).count { $0.contains("has been") } == 4, "the light is followed")
        #expect(driver.sentences(by: .flap) == [])
        #expect(driver.decider.band == .standard)
    }

    @Test func `a level inside the wider band is no candidate until the band narrows`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(fourSwitches, until: 50)
        driver.run([1830: .panel(28)], until: 1840.4)
        #expect(driver.deadline == .second(1840.5))
        driver.run(until: 1840.5)
        #expect(driver.deadline == .second(1841))
    }

    @Test func `with guards off there is no interval and no wider band`() {
        var driver = Driver.on(.panel, at: 80, rules: Rules(guards: false))
        driver.run([10: .panel(20), 10.5: .panel(80), 11: .panel(20), 11.5: .panel(80), 12: .panel(28)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night, 11: .day, 11.5: .night, 12: .day, 12.5: .night])
        #expect(driver.sentences(by: .flap) == [])
    }

    @Test func `after an automatic switch a backlight switches nothing for 3 s`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night), 20: .set(nil), 20.1: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 10: .night, 20: .day, 23: .night])
    }

    @Test func `a sensor has no hold-off after an automatic switch`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .set(.night), 20: .set(nil), 20.1: .sensor(lux: 5)], until: 60)
        #expect(driver.told == [0: .day, 10: .night, 20: .day, 30.1: .night])
    }
}
