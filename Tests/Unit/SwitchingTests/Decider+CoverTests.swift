import Switching
import Testing

/// Rule 6: after a long time with a lid shut or a screen off, the first level decides at once.
struct DeciderCoverTests {
    @Test(arguments: [SuppressionCause.lid, .screenOff])
    func `in the dark after hours, night follows an opened lid at once`(cause: SuppressionCause) throws {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .suppression(cause, true), 20: .sensor(lux: 0), 9000: .suppression(cause, false)], until: 9000)
        driver.run([9000: .sensor(lux: 0), 9001: .sensor(lux: 0)], until: 9003)
        #expect(driver.told == [0: .day, 9002: .night])
        let dark = try #require(Reason.Finding.level(lux: 0, is: .night))
        #expect(driver.changeFinding == .after(.cover, dark))
    }

    @Test func `with both lid and screen off, both must end`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run(
            [
                10: .suppression(.lid, true), 15: .suppression(.screenOff, true), 9000: .suppression(.lid, false),
                9001: .suppression(.screenOff, false), 9001: .sensor(lux: 3),
            ], until: 9100)
        #expect(driver.told == [0: .day, 9003: .night])
    }

    @Test func `a lid that is still opening doesn't mean night`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run(
            [
                10: .suppression(.lid, true), 9000: .suppression(.lid, false), 9000: .sensor(lux: 3),
                9001: .sensor(lux: 400),
            ],
            until: 9100)
        #expect(driver.told == [0: .day])
    }

    @Test func `a backlight restored by the desktop doesn't mean night`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [
                10: .suppression(.screenOff, true), 11: .panel(0), 9000: .suppression(.screenOff, false),
                9000: .panel(5), 9000.8: .panel(80),
            ], until: 9100)
        #expect(driver.told == [0: .day])
    }

    @Test func `after less than a minute, a level settles as usual`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .suppression(.lid, true), 69: .suppression(.lid, false), 69: .sensor(lux: 3)], until: 100)
        #expect(driver.told == [0: .day, 79: .night])
    }

    @Test func `a delayed first level decides when it comes`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .suppression(.lid, true), 9000: .suppression(.lid, false), 9060: .sensor(lux: 3)], until: 9060)
        #expect(driver.told == [0: .day, 9060: .night])
    }

    @Test func `an external sensor isn't covered`() {
        var driver = Driver(fallback: .day)
        driver.run(
            [
                0: .source(.sensor, isExternal: true), 0: .sensor(lux: 400), 10: .suppression(.lid, true),
                9000: .suppression(.lid, false), 9001: .sensor(lux: 3),
            ], until: 9100)
        #expect(driver.told == [0: .day, 9011: .night])
    }
}
