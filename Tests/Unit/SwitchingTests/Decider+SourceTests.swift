import Switching
import Testing

/// Rule 11: hand-over from one source to another.
struct DeciderSourceTests {
    @Test func `the first level of another kind of source settles for 60 s`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.sensor), 100: .sensor(lux: 5), 130: .sensor(lux: 6)], until: 159.999)
        #expect(driver.told == [0: .day])
        driver.run(until: 300)
        #expect(driver.told == [0: .day, 160: .night])
        #expect(driver.changes.last?.source == .sensor)
    }

    @Test(arguments: [5.0, 90])
    func `the 60 s count from a late first level`(delay: Double) {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.sensor)], until: 100)
        driver.feed(.sensor(lux: 5), at: .second(100 + delay))
        driver.run(until: 300)
        #expect(driver.told == Diagram([(0, .day), (160 + delay, .night)]))
    }

    @Test func `the 60 s apply even to the sun`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.sun), 100: .sun(0)], until: 300)
        #expect(driver.told == [0: .day, 160: .night])
    }

    @Test func `a level that agrees changes nothing`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.sensor), 100: .sensor(lux: 500), 200: .sensor(lux: 5)], until: 300)
        #expect(driver.told == [0: .day, 210: .night])
    }

    @Test func `the old source's return cancels the candidate`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.sensor), 100: .sensor(lux: 5), 130: .source(.panel), 130: .panel(80)], until: 300)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [100: .candidate, 130: .cancelled])
    }

    @Test func `a source that returns within the minute has its own settle time`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.sensor), 100: .sensor(lux: 500), 130: .source(.panel), 140: .panel(20)], until: 300)
        #expect(driver.told == [0: .day, 140.5: .night])
    }

    @Test func `a replacement of the same kind has its usual settle time`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.otherPanel), 101: .reading(.otherPanel, 20)], until: 300)
        #expect(driver.told == [0: .day, 101.5: .night])
    }

    @Test func `a source with a new number counts as a replacement`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(nil), 500: .source(.otherPanel), 500: .reading(.otherPanel, 20)], until: 600)
        #expect(driver.told == [0: .day, 500.5: .night])
    }

    @Test func `without a source the appearance stays`() {
        for percent in [20.0, 80] {
            var driver = Driver.on(.panel, at: percent)
            let told = driver.told
            driver.run([10: .source(nil), 20: .panel(100 - percent)], until: 86_400)
            #expect(driver.told == told)
            #expect(driver.findings.contains(.noSource))
            #expect(driver.deadline == nil)
        }
    }

    @Test func `before the first level there is no hand-over`() {
        var driver = Driver(persisted: .day)
        driver.run([0: .source(.panel), 1: .noData(.panel), 3: .source(.sensor), 4: .sensor(lux: 5)], until: 60)
        #expect(driver.told == [4: .night])
    }

    @Test func `a disappearing source's candidate is cancelled`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 15: .source(.panel), 15: .panel(80)], until: 300)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [10: .candidate, 15: .cancelled])
    }

    @Test func `a third source within the minute settles for its own 60 s`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [100: .source(.sensor), 100: .sensor(lux: 5), 130: .source(.sun), 130: .sun(0)], until: 300)
        #expect(driver.told == [0: .day, 190: .night])
    }

    @Test func `selecting the same source again has no effect`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.2: .source(.panel)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night])
    }
}
