import Switching
import TestTags
import Testing

/// Rules 1 and 3: hysteresis, and the candidate.
struct DeciderLightTests {
    // MARK: Hysteresis

    @Test(.promise("night-below-30-day-above-40")) func `night begins below 30 and day above 40`() {
        var driver = Driver.on(.panel, at: 80, rules: .immediate)
        driver.run(
            [1: .panel(35), 2: .panel(30), 3: .panel(29), 4: .panel(35), 5: .panel(40), 6: .panel(41)], until: 9)
        #expect(driver.told == [0: .day, 3: .night, 6: .day])
    }

    @Test func `the thresholds apply in lux`() {
        var driver = Driver.on(.sensor, at: 80, rules: .immediate)
        driver.run(
            [
                1: .sensor(lux: 60), 2: .sensor(lux: 31.7), 3: .sensor(lux: 31.6), 4: .sensor(lux: 60),
                5: .sensor(lux: 100), 6: .sensor(lux: 100.1),
            ], until: 9)
        #expect(driver.told == [0: .day, 3: .night, 6: .day])
    }

    @Test func `configured thresholds apply`() {
        var driver = Driver.on(.panel, at: 80, rules: Rules(band: .between(50, 70), guards: false))
        driver.run([10: .panel(50), 20: .panel(49.9), 30: .panel(70), 40: .panel(70.1)], until: 60)
        #expect(driver.told == [0: .day, 20.5: .night, 40.5: .day])
    }

    @Test(.promise("half-light-changes-nothing")) func `movement inside half-light decides nothing`() {
        var driver = Driver.on(.panel, at: 80, rules: .immediate)
        driver.run([1: .panel(30), 2: .panel(40), 3: .panel(31), 4: .panel(39), 5: .panel(30)], until: 9)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [:])
    }

    @Test func `slow drift is noticed`() {
        var driver = Driver.on(.panel, at: 45)
        for second in 1...400 {
            driver.feed(.panel(Double(4500 - 5 * second) / 100), at: .second(Double(second)))
        }
        #expect(driver.told == [0: .day, 301.5: .night])
    }

    // MARK: The candidate

    @Test func `a level must stay for exactly the settle time`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20)], until: 10.499)
        #expect(driver.told == [0: .day])
        driver.run(until: 10.5)
        #expect(driver.told == [0: .day, 10.5: .night])
        #expect(driver.candidates == [10: .candidate, 10.5: .switched])
    }

    @Test(.promise("settle-2s-day-10s-night")) func `a sensor settles in 2 s to day and in 10 s to night`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([100: .sensor(lux: 5), 800: .sensor(lux: 500)], until: 900)
        #expect(driver.told == [0: .day, 110: .night, 802: .day])
    }

    @Test func `the sun has no settle time`() {
        var driver = Driver.on(.sun, at: 80)
        driver.run([100: .sun(29), 101: .sun(41)], until: 300)
        #expect(driver.told == [0: .day, 100: .night, 101: .day])
        #expect(driver.candidates == [100: .switched, 101: .switched])
    }

    @Test func `a dip shorter than the settle time changes nothing`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.3: .panel(80)], until: 60)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [10: .candidate, 10.3: .cancelled])
    }

    @Test func `a return to half-light cancels a candidate`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.4: .panel(30), 10.6: .panel(29)], until: 60)
        #expect(driver.told == [0: .day, 11.1: .night])
        #expect(driver.candidates == [10: .candidate, 10.4: .cancelled, 10.6: .candidate, 11.1: .switched])
    }

    @Test func `further readings past the threshold don't restart the settle time`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.2: .panel(0), 10.3: .panel(29.9), 10.4: .panel(10)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night])
        #expect(driver.changes.last?.light == Light(level: Level(clamping: 10)))
    }

    @Test func `an unused source's readings have no effect`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .sensor(lux: 0), 11: .reading(.otherPanel, 0), 12: .noData(.sensor)], until: 60)
        #expect(driver.told == [0: .day])
        #expect(driver.decider.lastLight == Light(level: Level(clamping: 80)))
        driver.run([60: .panel(20), 60.2: .reading(.otherPanel, 80), 60.3: .noData(.otherPanel)], until: 90)
        #expect(driver.told == [0: .day, 60.5: .night])
    }

    // MARK: The settle time (rule 3)

    @Test(arguments: [(18.0, 110.0), (0, 110), (24, 140), (29.99, 169.95)])
    func `a sensor's level near the threshold must last longer`(percent: Double, switched: Double) {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([100: .reading(.sensor, percent)], until: 300)
        #expect(driver.told == Diagram([(0, .day), (switched, .night)]))
    }

    @Test(arguments: [20.0, 29.9])
    func `every backlight level settles alike`(percent: Double) {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .panel(percent)], until: 300)
        #expect(driver.told == [0: .day, 100.5: .night])
    }

    @Test func `each moment counts by its own level`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run(
            [100: .reading(.sensor, 24), 120: .reading(.sensor, 10), 123: .reading(.sensor, 24)], until: 300)
        // Half of 40 s, 3 of 10 s, and the rest, a fifth, of 40 s.
        #expect(driver.told == [0: .day, 131: .night])
    }

    @Test(.promise("wandering-light-slows")) func `each short stay slows the next switch`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run(
            [
                100: .reading(.sensor, 10), 200: .reading(.sensor, 80), 300: .reading(.sensor, 35),
                310: .reading(.sensor, 24), 520: .reading(.sensor, 80), 1220: .reading(.sensor, 35),
                1230: .reading(.sensor, 27),
            ], until: 1500)
        // An unclear level lasts 40 s at first, and 3 min after two short stays. In 700 s the last stay has become
        // long.
        #expect(driver.told == [0: .day, 110: .night, 205: .day, 490: .night, 525: .day, 1410: .night])
    }

    @Test func `a person's own settle time is the base`() {
        var driver = Driver.on(.sensor, at: 80, rules: Rules(settleToNight: .seconds(20)))
        driver.run([100: .reading(.sensor, 24)], until: 300)
        #expect(driver.told == [0: .day, 180: .night])
    }

    @Test func `no settle time grows past three minutes`() {
        var driver = Driver.on(.sensor, at: 80)
        for step in 0..<8 {
            driver.run([100 + 60.0 * Double(step): .reading(.sensor, step.isMultiple(of: 2) ? 0 : 100)], until: 0)
        }
        driver.run([580: .reading(.sensor, 35), 600: .reading(.sensor, 29.9)], until: 1000)
        #expect(driver.told.entries.last == .init(second: 780, value: .night))
    }

    // MARK: Deferral

    @Test func `a candidate within the interval waits for its end`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 11: .panel(80)], until: 13.499)
        #expect(driver.told == [0: .day, 10.5: .night])
        driver.run(until: 13.5)
        #expect(driver.told == [0: .day, 10.5: .night, 13.5: .day])
        #expect(
            driver.candidates == [
                10: .candidate, 10.5: .switched, 11: .candidate, 11: .deferred, 13.5: .switched,
            ])
    }

    @Test func `a deferral is reported once`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 11: .panel(80), 11.2: .panel(81), 12: .panel(82)], until: 60)
        #expect(driver.decisions.filter { $0.result == .deferred }.map(\.time) == [.second(11)])
    }

    @Test func `a settle time that ends with the interval isn't deferred`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([100: .sensor(lux: 5), 125: .sensor(lux: 500)], until: 300)
        #expect(driver.told == [0: .day, 110: .night, 130: .day])
        #expect(driver.candidates == [100: .candidate, 110: .switched, 125: .candidate, 130: .switched])
    }

    @Test func `a settle time that outlasts the interval is kept`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([100: .sensor(lux: 5), 129: .sensor(lux: 500)], until: 300)
        #expect(driver.told == [0: .day, 110: .night, 134: .day])
    }

    @Test func `at the interval's end the latest level decides`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 11: .panel(80), 12: .panel(35)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night])
        #expect(
            driver.candidates == [
                10: .candidate, 10.5: .switched, 11: .candidate, 11: .deferred, 12: .cancelled,
            ])
    }

    @Test func `a returning deferred candidate is confirmed`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 11: .panel(80), 12: .panel(20), 12.4: .panel(90)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night, 13.5: .day])
    }
}
