import Switching
import TestTags
import Testing

/// Rule 5: a backlight moved by something other than a person.
struct DeciderDisturbanceTests {
    // MARK: Cables and docks

    @Test(arguments: Disturbance.allCases, [0.0, 8])
    func `a lasting move by a cable or a dock changes nothing`(cause: Disturbance, delay: Double) {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .disturbance(cause), 10 + delay: .panel(20)], until: 86_400)
        #expect(driver.told == [0: .day])
        #expect(driver.decider.findings.contains(.moved(.disturbance(cause))))
    }

    @Test(.promise("backlight-counts-once-moved")) func `the backlight counts once a person moves it`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .disturbance(.power), 11: .panel(20), 100: .panel(18)], until: 200)
        #expect(driver.told == [0: .day, 100.5: .night])
    }

    @Test func `the disturbance may be reported after the level`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.2: .disturbance(.power)], until: 100)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [10: .candidate, 10.2: .cancelled])
        #expect(driver.findings(by: .suppressed).last == .moved(.disturbance(.power)))
    }

    @Test func `a disturbance doesn't affect a sensor`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .disturbance(.power), 11: .sensor(lux: 3)], until: 100)
        #expect(driver.told == [0: .day, 21: .night])
    }

    // MARK: Nobody is there

    @Test func `a screen that dims 30 s before the session is idle changes nothing`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [
                100: .input(idle: .seconds(90)), 100: .panel(24), 130: .suppression(.idle, true), 130.1: .panel(24),
                500: .suppression(.idle, false), 500.05: .panel(24), 500.1: .input(idle: .zero), 500.3: .panel(80),
                500.3: .input(idle: .milliseconds(200)),
            ], until: 600)
        #expect(driver.told == [0: .day])
    }

    @Test func `a screen that dims in a session that never idles changes nothing`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [
                100: .panel(24), 100.3: .input(idle: .seconds(90)), 3600: .input(idle: .zero), 3600: .panel(80),
                3700: .input(idle: .zero), 3700: .panel(20),
            ], until: 3699)
        #expect(driver.told == [0: .day])
        #expect(driver.findings(by: .suppressed).last == .moved(.absence))
    }

    @Test func `a key after a pause counts at once`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [100: .input(idle: .seconds(90)), 100: .panel(20), 100.1: .input(idle: .milliseconds(150))], until: 200)
        #expect(driver.told == [0: .day, 100.6: .night])
    }

    @Test func `a moving backlight counts if the idle time is unknown`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .input(idle: .seconds(90)), 90: .input(idle: nil), 100: .panel(20)], until: 200)
        #expect(driver.told == [0: .day, 100.5: .night])
    }

    @Test(arguments: [Event.input(idle: .seconds(3600)), .disturbance(.dock)])
    func `a first level after a hand-over counts during absence`(event: Event) {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([100: .source(.panel), 100: .panel(10)], until: 100.1)
        driver.feed(event, at: .second(100.1))
        driver.run([130: .panel(10)], until: 200)
        #expect(driver.told == [0: .day, 160: .night])
    }

    @Test func `input doesn't affect a sensor`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([11: .input(idle: .seconds(90)), 11: .sensor(lux: 3)], until: 100)
        #expect(driver.told == [0: .day, 21: .night])
    }
}
