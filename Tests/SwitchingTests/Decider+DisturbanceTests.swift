import Switching
import Testing

/// Rule 5: a backlight that moves with a change of power supply or displays was not moved by the user.
struct DeciderDisturbanceTests {
    @Test(arguments: Disturbance.allCases)
    func `after a disturbance a backlight's level must stay for 30 s`(cause: Disturbance) {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .disturbance(cause), 11: .panel(20)], until: 100)
        #expect(driver.told == [0: .day, 41: .night])
    }

    @Test func `the disturbance may be reported after the level`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.2: .disturbance(.power)], until: 100)
        #expect(driver.told == [0: .day, 40: .night])
        #expect(driver.sentences(by: .suppressed).contains { $0.hasPrefix("the power supply has changed") })
    }

    @Test func `a level that returns within the 30 s switches nothing`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .disturbance(.power), 10.3: .panel(20), 35: .panel(80)], until: 100)
        #expect(driver.told == [0: .day])
    }

    @Test(arguments: [(15.0, 45.0), (15.1, 15.6)])
    func `a disturbance within five seconds counts`(moved: Double, switched: Double) {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .disturbance(.displays)], until: 10)
        driver.feed(.panel(20), at: .second(moved))
        driver.run(until: 100)
        #expect(driver.told == Diagram([(0, .day), (switched, .night)]))
    }

    @Test func `a disturbance does not affect a sensor`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .disturbance(.power), 11: .sensor(lux: 3)], until: 100)
        #expect(driver.told == [0: .day, 21: .night])
    }
}
