import Switching
import TestTags
import Testing

/// Rule 5: readings are suppressed while there is a cause.
struct DeciderSuppressionTests {
    @Test(.promise("lid-and-dark-screen-ignored"), arguments: SuppressionCause.allCases)
    func `readings are ignored and the appearance stays`(cause: SuppressionCause) {
        for (percent, other) in [(80.0, 0.0), (20, 100)] {
            var driver = Driver.on(.panel, at: percent, rules: .immediate)
            let told = driver.told
            driver.run([10: .suppression(cause, true), 11: .panel(other), 20: .panel(other)], until: 86_400)
            #expect(driver.told == told)
            #expect(driver.decider.lastLight == Light(level: Level(clamping: percent)))
            #expect(driver.deadline == nil)
        }
    }

    @Test func `a lid that shuts and opens changes nothing`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [
                10: .suppression(.lid, true), 10.2: .panel(0), 500: .panel(80), 500.1: .suppression(.lid, false),
                501: .panel(80),
            ],
            until: 600)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [:])
    }

    @Test func `a candidate doesn't settle during suppression`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 15: .suppression(.screenOff, true)], until: 100)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [10: .candidate, 15: .cancelled])
    }

    @Test(arguments: [true, false])
    func `a suppression that begins at a deadline precedes it`(isPunctual: Bool) {
        var driver = Driver(fallback: .day, isPunctual: isPunctual)
        driver.run([0: .source(.sensor), 0: .sensor(lux: 500), 5: .force(.day, seconds: 15)], until: 10)
        driver.run([10: .sensor(lux: 5), 20: .suppression(.screenOff, true)], until: 100)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [10: .candidate, 20: .cancelled])
        #expect(driver.decider.mode == .auto, "other deadlines of that moment are served after it")
    }

    @Test func `a suppression that ends at a deadline follows it`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 15: .suppression(.lid, true), 15: .suppression(.lid, false)], until: 15)
        driver.run([16: .sensor(lux: 5), 20: .suppression(.idle, true), 26: .suppression(.idle, false)], until: 26)
        #expect(driver.told == [0: .day, 26: .night])
    }

    @Test func `one of several causes suffices`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [
                10: .suppression(.lid, true), 20: .suppression(.idle, true), 21: .panel(0),
                30: .suppression(.lid, false),
                31: .panel(0),
            ], until: 100)
        #expect(driver.told == [0: .day])
        driver.run([100: .suppression(.idle, false), 100: .panel(0)], until: 200)
        #expect(driver.told == [0: .day, 100.5: .night])
    }

    @Test func `a repeated report has no effect`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [10: .suppression(.lid, false), 20: .suppression(.lid, true), 30: .suppression(.lid, true)], until: 40)
        #expect(driver.findings(by: .suppressed).count == 1)
        driver.run([50: .suppression(.lid, false), 51: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 51.5: .night])
    }

    @Test func `the end of suppression causes no immediate switch`() {
        var driver = Driver.on(.panel, at: 80, rules: .immediate)
        driver.run(
            [10: .suppression(.lid, true), 11: .panel(0), 100: .suppression(.lid, false), 100.1: .panel(80)], until: 200
        )
        #expect(driver.told == [0: .day])
    }

    @Test func `a suppressed reading isn't the first level`() {
        var driver = Driver(persisted: .day)
        driver.run(
            [
                0: .source(.panel), 0: .suppression(.lid, true), 1: .panel(0), 20: .suppression(.lid, false),
                20.1: .panel(80),
            ],
            until: 100)
        #expect(driver.told == [10: .day])
    }

    @Test func `the reason names the cause`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .suppression(.lid, true)], until: 11)
        #expect(driver.findings.contains(.readingsIgnored(.lid)))
        driver.run([20: .suppression(.lid, false)], until: 21)
        #expect(!driver.findings.contains(.readingsIgnored(.lid)))
    }
}
