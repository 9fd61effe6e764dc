import Switching
import Testing

/// Rule 2: the time before the first valid level, and that level's decision.
struct DeciderStartTests {
    @Test(arguments: Appearance.allCases)
    func `the first level decides at once over any persisted appearance`(persisted: Appearance) {
        for (lux, says) in [(5.0, Appearance.night), (500, .day)] {
            var driver = Driver(persisted: persisted)
            driver.run([0: .source(.sensor), 3: .sensor(lux: lux)], until: 60)
            #expect(driver.told == [3: says])
            #expect(driver.changes.first?.from == persisted)
        }
    }

    @Test(arguments: Appearance.allCases)
    func `in half-light the persisted appearance stays`(persisted: Appearance) {
        for percent in [30.0, 31, 35, 39, 40] {
            var driver = Driver(persisted: persisted, fallback: persisted.other)
            driver.run([0: .source(.panel), 1: .panel(percent)], until: 60)
            #expect(driver.told == [1: persisted], "\(percent) %")
        }
    }

    @Test(arguments: [(39.0, Appearance.day), (36, .day), (35, .night), (31, .night)])
    func `in half-light with nothing persisted, the nearer threshold decides`(percent: Double, says: Appearance) {
        for fallback in Appearance.allCases {
            var driver = Driver(fallback: fallback)
            driver.run([0: .source(.panel), 1: .panel(percent)], until: 60)
            #expect(driver.told == [1: says])
        }
    }

    @Test(arguments: Appearance.allCases)
    func `without a level, responders get the persisted appearance after 10 s`(persisted: Appearance) {
        var driver = Driver(persisted: persisted, fallback: persisted.other)
        driver.run(until: 9.999)
        #expect(driver.told == [:])
        #expect(driver.decider.appearance == persisted)
        driver.run(until: 60)
        #expect(driver.told == [10: persisted])
    }

    @Test(arguments: Appearance.allCases)
    func `without a persisted appearance, responders get the sun's`(fallback: Appearance) {
        var driver = Driver(fallback: fallback)
        driver.run([0: .source(.panel), 1: .noData(.panel), 8: .noData(.panel)], until: 60)
        #expect(driver.told == [10: fallback])
        #expect(driver.decider.lastLight == nil)
    }

    @Test func `a late first level decides at once`() {
        var driver = Driver(persisted: .day)
        driver.run([0: .source(.sensor), 300: .sensor(lux: 5)], until: 400)
        #expect(driver.told == [10: .day, 300: .night])
    }

    @Test func `the second level has its settle time`() {
        var driver = Driver(persisted: .day)
        driver.run([0: .source(.sensor), 1: .sensor(lux: 500), 2: .sensor(lux: 5)], until: 60)
        #expect(driver.told == [1: .day, 12: .night])
    }

    @Test func `a switch by the first level begins the minimum interval`() {
        var driver = Driver(persisted: .day)
        driver.run([0: .source(.panel), 1: .panel(10), 2: .panel(80)], until: 60)
        #expect(driver.told == [1: .night, 4: .day])
    }

    @Test func `the last valid light is known from the first level on`() {
        var driver = Driver(persisted: .day)
        driver.run([0: .source(.panel), 1: .panel(80)], until: 1)
        #expect(driver.decider.lastLight == Light(level: Level(clamping: 80)))
        driver.run([2: .panel(34)], until: 2)
        #expect(driver.decider.lastLight == Light(level: Level(clamping: 34)))
    }
}
