import Switching
import TestTags
import Testing

/// Rule 13: the night lock, a time of day in which the light doesn't count.
struct DeciderNightLockTests {
    private let rules = Rules(nightLock: NightLock(from: .seconds(22 * 3600), until: .seconds(7 * 3600)))

    private func hours(_ hours: Double) -> Double { hours * 3600 }

    /// It's noon at second 0.
    private func driver(at percent: Double = 80) -> Driver {
        var driver = Driver(rules: rules, fallback: .day)
        driver.run([0: .timeOfDay(.seconds(12 * 3600)), 0: .source(.panel), 0: .panel(percent)], until: 0)
        return driver
    }

    @Test(.promise("night-lock-is-night")) func `it is night every day from the lock's beginning to its end`() {
        var driver = driver()
        driver.run(until: hours(48))
        #expect(
            driver.told
                == Diagram([
                    (0, .day), (hours(10), .night), (hours(19), .day), (hours(34), .night), (hours(43), .day),
                ]))
        #expect(driver.deadline == .second(hours(58)))
    }

    @Test func `the light is followed in the background`() {
        var driver = driver()
        driver.run([hours(11): .panel(10), hours(20): .panel(80)], until: hours(21))
        #expect(driver.told == Diagram([(0, .day), (hours(10), .night), (hours(20) + 0.5, .day)]))
    }

    @Test func `decisions in the background are listed`() {
        var driver = driver(at: 10)
        driver.run([hours(11): .panel(80)], until: hours(12))
        #expect(driver.decisions.last?.reason.finding == .level(80, is: .day, lasted: 0.5))
        #expect(driver.decisions.last?.result == .held)
    }

    @Test func `the reason names the lock and the light's appearance`() {
        var driver = driver()
        driver.run(until: hours(10))
        #expect(driver.changes.last?.reason.rule == .nightLock)
        #expect(
            driver.findings == [.locked(until: .init(minutes: 7 * 60, event: nil)), .lightSays(.day)])
    }

    @Test func `a request wins over the lock`() {
        var driver = driver()
        driver.run([hours(11): .set(.day), hours(12): .set(nil)], until: hours(13))
        #expect(driver.told == Diagram([(0, .day), (hours(10), .night), (hours(11), .day), (hours(12), .night)]))
    }

    @Test func `a toggle to day lasts until the rules say day`() {
        var driver = driver()
        driver.run([hours(11): .toggle()], until: hours(20))
        #expect(driver.told == Diagram([(0, .day), (hours(10), .night), (hours(11), .day)]))
        #expect(driver.decider.mode == .auto)
    }

    @Test func `the lock uses a new clock time`() {
        var driver = driver()
        driver.run([hours(1): .timeOfDay(.seconds(23 * 3600))], until: hours(9) - 1)
        #expect(driver.told == Diagram([(0, .day), (hours(1), .night)]))
        driver.run(until: hours(9))
        #expect(driver.told == Diagram([(0, .day), (hours(1), .night), (hours(9), .day)]))
    }

    @Test func `a lock is added and removed with the configuration`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([1: .timeOfDay(.seconds(23 * 3600)), 2: .rules(rules), 3: .rules(Rules())], until: 10)
        #expect(driver.told == [0: .day, 2: .night, 3: .day])
    }

    @Test func `without a time of day the lock has no effect`() {
        var driver = Driver.on(.panel, at: 80, rules: rules)
        driver.run(until: hours(100))
        #expect(driver.told == [0: .day])
        #expect(driver.deadline == nil)
    }

    @Test(arguments: [(22.0, true), (21.999, false), (6.999, true), (7, false), (0, true), (12, false)])
    func `both ends of the lock are exact`(hour: Double, isNight: Bool) {
        var driver = Driver(rules: rules, fallback: .day)
        driver.run([0: .timeOfDay(.milliseconds(Int64(hour * 3_600_000)))], until: 0)
        #expect((driver.decider.rulesAppearance == .night) == isNight)
    }

    @Test func `a lock may be within one day`() throws {
        let nap = try #require(NightLock(from: .seconds(13 * 3600), until: .seconds(14 * 3600)))
        var driver = Driver.on(.panel, at: 80, rules: Rules(nightLock: nap))
        driver.run([0: .timeOfDay(.seconds(12 * 3600))], until: hours(24))
        #expect(driver.told == Diagram([(0, .day), (hours(1), .night), (hours(2), .day)]))
    }

    @Test func `a lock without length or beyond a day is invalid`() {
        #expect(NightLock(from: .seconds(5), until: .seconds(5)) == nil)
        #expect(NightLock(from: .seconds(-1), until: .seconds(5)) == nil)
        #expect(NightLock(from: .zero, until: .seconds(24 * 3600)) == nil)
    }
}
