import Switching
import Testing

/// Rules 3 and 7: limits on the frequency of switches.
struct DeciderGuardTests {
    /// Four automatic switches: at 10.5, 20.5, 30.5 and 100.5.
    private let fourSwitches: KeyValuePairs<Double, Event> = [
        10: .panel(20), 20: .panel(80), 30: .panel(20), 100: .panel(80),
    ]

    @Test func `switches don't make a backlight slower`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(fourSwitches, until: 120)
        #expect(driver.told == [0: .day, 10.5: .night, 20.5: .day, 30.5: .night, 100.5: .day])
    }

    @Test func `a person's switches don't count`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [
                10: .toggle(), 20: .toggle(), 30: .set(.night), 40: .set(nil), 50: .toggle(), 60: .toggle(),
                70: .panel(28),
            ],
            until: 100)
        #expect(driver.told.entries.last == .init(second: 70.5, value: .night))
        #expect(driver.findings(by: .flap) == [])
    }

    @Test func `switches behind a forced appearance don't count`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([5: .set(.day)], until: 5)
        driver.run(fourSwitches, until: 150)
        driver.run([150: .set(nil), 160: .panel(28)], until: 200)
        #expect(driver.told == [0: .day, 160.5: .night])
    }

    @Test func `switches behind the night lock don't count`() {
        var driver = Driver(rules: Rules(nightLock: NightLock(from: .zero, until: .seconds(3600))), fallback: .day)
        driver.run([0: .timeOfDay(.seconds(60)), 0: .source(.panel), 0: .panel(80)], until: 0)
        driver.run(fourSwitches, until: 150)
        #expect(driver.findings(by: .light).count(where: \.isOfLastingLevel) == 4, "the light is followed")
        driver.run([160: .panel(20)], until: 170)
        #expect(driver.findings(by: .light).last == .level(20, is: .night, lasted: 0.5))
    }

    @Test func `without guards, switches neither wait nor slow the next ones`() {
        var driver = Driver.on(.panel, at: 80, rules: Rules(guards: false))
        driver.run([10: .panel(20), 10.5: .panel(80), 11: .panel(20), 11.5: .panel(80), 12: .panel(28)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night, 11: .day, 11.5: .night, 12: .day, 12.5: .night])
        #expect(driver.findings(by: .flap) == [])
        var sensor = Driver.on(.sensor, at: 80, rules: Rules(guards: false))
        sensor.run([10: .reading(.sensor, 10), 30: .reading(.sensor, 46)], until: 60)
        #expect(sensor.told == [0: .day, 20: .night, 38: .day], "the depth of a level counts")
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
