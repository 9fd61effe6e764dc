import Switching
import TestTags
import Testing

/// Rule 6: waking, perhaps in another place.
struct DeciderWakeTests {
    /// Returns a driver with day before sleep, which lasts from second 10 to 1000.
    private func woken(_ source: SourceName = .sensor, lightBefore: Double = 80, sun: Appearance = .day) -> Driver {
        var driver = Driver.on(source, at: lightBefore)
        driver.run([10: .suppression(.asleep, true), 1000: .woke(sun: sun)], until: 1000)
        return driver
    }

    @Test(.promise("wake-first-level-decides")) func `the first level after waking decides at once`() {
        var driver = woken()
        driver.run([1005: .sensor(lux: 3)], until: 1005)
        #expect(driver.told == [0: .day, 1005: .night])
        #expect(driver.findings.first?.isAfterWaking == true)
        var other = woken(lightBefore: 5)
        other.run([1005: .sensor(lux: 900)], until: 1005)
        #expect(other.told == [0: .night, 1005: .day])
    }

    @Test func `the first level decides even within an interval`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run(
            [5: .sensor(lux: 2), 16: .suppression(.asleep, true), 17: .woke(sun: .day), 22: .sensor(lux: 900)],
            until: 22)
        #expect(driver.told == [0: .day, 15: .night, 22: .day])
    }

    @Test func `the second level has its usual settle time`() {
        var driver = woken()
        driver.run([1005: .sensor(lux: 500), 1010: .sensor(lux: 3)], until: 1040)
        #expect(driver.told == [0: .day, 1020: .night])
    }

    @Test func `a machine that sleeps before the first level decides after waking`() {
        var driver = Driver(fallback: .day)
        driver.run(
            [0: .source(.sensor), 1: .suppression(.asleep, true), 100: .woke(sun: .day), 105: .sensor(lux: 500)],
            until: 110)
        driver.run([111: .sensor(lux: 3)], until: 140)
        #expect(driver.told.entries.last == .init(second: 121, value: .night))
    }

    @Test func `a first level in half-light changes nothing`() {
        var driver = woken()
        driver.run([1005: .sensor(lux: 60), 1010: .sensor(lux: 3)], until: 1040)
        #expect(driver.told == [0: .day, 1020: .night])
    }

    @Test(.promise("wake-zero-after-30s")) func `an unexpected 0 counts after 30 s`() {
        var driver = woken()
        driver.run([1005: .sensor(lux: 0), 1010: .sensor(lux: 0)], until: 1029.9)
        #expect(driver.told == [0: .day])
        #expect(driver.deadline == .second(1030))
        driver.run(until: 1030)
        #expect(driver.told == [0: .day, 1030: .night])
    }

    @Test(.promise("wake-expected-zero-at-once"), arguments: [(80.0, Appearance.night), (5.0, .day), (5.0, .night)])
    func `an expected 0 counts at once`(lightBefore: Double, sun: Appearance) {
        var driver = woken(lightBefore: lightBefore, sun: sun)
        driver.run([1005: .sensor(lux: 0)], until: 1005)
        #expect(driver.decider.appearance == .night)
        #expect(driver.decider.lastLight?.illuminance == 0)
    }

    @Test func `a backlight's 0 counts at once`() {
        var driver = woken(.panel)
        driver.run([1000.1: .panel(0)], until: 1000.1)
        #expect(driver.told == [0: .day, 1000.1: .night])
    }

    @Test func `missing data isn't the first level`() {
        var driver = woken()
        driver.run([1005: .noData(.sensor), 1015: .sensor(lux: 3)], until: 1015)
        #expect(driver.told == [0: .day, 1015: .night])
    }

    @Test func `a candidate from before sleep is cancelled`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([5: .sensor(lux: 3), 6: .woke(sun: .day)], until: 100)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates.entries.last?.value == .cancelled)
        #expect(driver.deadline == nil)
    }

    @Test func `a lid that is still shut keeps the appearance`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run(
            [
                5: .suppression(.lid, true), 10: .suppression(.asleep, true), 500: .woke(sun: .day),
                505: .sensor(lux: 0),
                600: .suppression(.lid, false), 601: .sensor(lux: 3),
            ], until: 602)
        #expect(driver.told == [0: .day, 602: .night])
    }

    @Test func `a forced appearance stays after waking`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run(
            [5: .set(.night), 10: .suppression(.asleep, true), 500: .woke(sun: .day), 505: .sensor(lux: 900)],
            until: 600)
        #expect(driver.decider.appearance == .night)
        #expect(driver.decider.mode == .forced(.night, ends: .never))
    }
}
