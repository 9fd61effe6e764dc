import Switching
import TestSupport
import Testing

/// Rules 2 and 3: a sensor that misreads.
struct DeciderMisreadingTests {
    /// Returns a driver with a sensor that has misread in the dark for two minutes.
    private func unsteady() -> Driver {
        var driver = Driver.on(.sensor, at: 20)
        for step in 0..<6 {
            let second = 20 * Double(step + 1)
            driver.run(
                [
                    second: .sensor(lux: 10 + 0.1 * Double(step)), second + 1: .sensor(lux: 900 + Double(step)),
                    second + 2: .sensor(lux: 10.05 + 0.1 * Double(step)),
                ], until: second + 3)
        }
        return driver
    }

    @Test func `single misreadings change nothing`() {
        let driver = unsteady()
        #expect(driver.told == [0: .night])
        #expect(driver.decider.isUnsteady)
        #expect(driver.findings.last == .unsteady(6, within: .seconds(600)))
        let warnings = driver.steps.flatMap(\.outcome.decisions).filter(\.isWarning)
        #expect(warnings.map(\.reason.finding) == [.unsteady(5, within: .seconds(600))])
    }

    @Test(.promise("jumping-sensor-slower")) func `an unsteady sensor is followed after 20 s`() {
        var driver = unsteady()
        driver.run([200: .sensor(lux: 900)], until: 250)
        #expect(driver.told == [0: .night, 220: .day])
        driver = unsteady()
        // Ten seconds, minus three for two misread ones, leave thirteen.
        driver.run([200: .sensor(lux: 900), 210: .sensor(lux: 10), 212: .sensor(lux: 910)], until: 260)
        #expect(driver.told == [0: .night, 225: .day])
    }

    @Test(.promise("jumping-sensor-majority"), arguments: [(2, [Appearance.night, .day]), (1, [.night])])
    func `most of the reads decide`(brightOfThree: Int, changes: [Appearance]) {
        var driver = unsteady()
        for second in 200..<500 {
            // No value is repeated.
            let lux = second % 3 < brightOfThree ? 700 + Double(second) : 10 + Double(second) / 1000
            driver.feed(.sensor(lux: lux), at: .second(Double(second)))
        }
        #expect(driver.changes.map(\.to) == changes)
    }

    @Test func `as many reads of each kind change nothing`() {
        var driver = unsteady()
        for second in 200..<300 {
            driver.feed(.sensor(lux: second.isMultiple(of: 2) ? 10.2 : 900.1), at: .second(Double(second)))
        }
        #expect(driver.told == [0: .night])
    }

    @Test(arguments: [(1.0, 1.0), (2, 2), (1, 11), (2, 10), (3, 9), (6, 6), (5, 1)])
    func `a lamp left on after five flicks means day within 10 s`(
        on: Double, off: Double
    ) throws {
        var driver = Driver.on(.sensor, at: 2)
        var second = 60.0
        for flick in 0...5 {
            for _ in 0..<Int(on) * (flick == 5 ? 60 : 1) {
                driver.feed(.sensor(lux: 320 + second.truncatingRemainder(dividingBy: 3)), at: .second(second))
                second += 1
            }
            for _ in 0..<Int(off) where flick < 5 {
                driver.feed(.sensor(lux: 2), at: .second(second))
                second += 1
            }
        }
        let left = 60 + 5 * (on + off)
        let last = try #require(driver.changes.last { $0.to == .day }?.time.second)
        #expect(driver.decider.appearance == .day)
        #expect(last <= left + 10)
    }

    @Test func `a failed read isn't a change of light`() {
        var driver = Driver.on(.sensor, at: 49)
        driver.run(
            [
                20: .sensor(lux: 2), 60: .sensor(lux: 320), 90: .sensor(lux: 2), 120: .noData(.sensor),
                121: .sensor(lux: 2), 122: .sensor(lux: 320),
            ], until: 200)
        #expect(driver.told.entries.last == .init(second: 127, value: .day))
    }

    @Test func `a restart of iio-sensor-proxy isn't a change of light`() {
        let proxy = SourceName(.sensorProxy)
        var driver = Driver.on(proxy, at: 49)
        driver.run(
            [10: .reading(proxy, 6), 40: .reading(proxy, 49), 70: .reading(proxy, 6), 90: .source(.panel)], until: 91)
        driver.run(
            [91: .reading(.panel, 6), 92: .source(proxy), 93: .reading(proxy, 6), 102: .reading(proxy, 49)], until: 200)
        #expect(driver.told.entries.last == .init(second: 107, value: .day))
    }

    @Test func `a first reading that three others contradict is corrected at once`() {
        var driver = Driver(persisted: .night)
        driver.run(
            [
                0: .source(.sensor), 1: .sensor(lux: 1596), 2: .sensor(lux: 15), 3: .sensor(lux: 15.1),
                4: .sensor(lux: 15.2),
            ],
            until: 60)
        #expect(driver.told == [1: .day, 4: .night])
        #expect(
            driver.findings(by: .light).contains(
                .noSwitch(to: .night, .firstMisread(Light(illuminance: 15.2) ?? .zero))))
    }

    @Test func `a misread first level in half-light restores the earlier appearance`() {
        for cover in [false, true] {
            var driver = Driver.on(.sensor, at: 20)
            if cover {
                driver.run([10: .suppression(.lid, true), 90: .suppression(.lid, false)], until: 93)
            } else {
                driver.run([10: .suppression(.asleep, true), 90: .woke(sun: .night)], until: 93)
            }
            driver.run(
                [95: .sensor(lux: 1596), 96: .sensor(lux: 50), 97: .sensor(lux: 51), 98: .sensor(lux: 50)], until: 150)
            #expect(driver.told == [0: .night, 95: .day, 98: .night])
        }
    }

    @Test(arguments: [SourceName.panel, SourceName(.command, "lux")])
    func `no other source misreads`(source: SourceName) {
        var driver = Driver.on(source, at: 20)
        for step in 0..<60 {
            driver.feed(.reading(source, step.isMultiple(of: 2) ? 80 : 20), at: .second(Double(step) * 2 + 2))
        }
        #expect(!driver.decider.isUnsteady)
    }

    @Test func `brightness keys up and down six times are followed each time`() {
        var driver = Driver.on(.panel, at: 80)
        for step in 0..<12 {
            driver.feed(.input(idle: .zero), at: .second(Double(step) * 4 + 10))
            driver.feed(.panel(step.isMultiple(of: 2) ? 10 : 80), at: .second(Double(step) * 4 + 10))
        }
        driver.run(until: 100)
        #expect(driver.changes.count == 13)
    }

    @Test func `without guards every reading counts`() {
        var driver = Driver.on(.sensor, at: 20, rules: Rules(settleToDay: .zero, settleToNight: .zero, guards: false))
        for step in 0..<60 {
            driver.feed(.sensor(lux: step.isMultiple(of: 2) ? 900 : 10), at: .second(Double(step) + 20))
        }
        #expect(driver.changes.count == 61)
    }
}

extension Light {
    fileprivate static let zero = Light(level: Level(clamping: 0))
}
