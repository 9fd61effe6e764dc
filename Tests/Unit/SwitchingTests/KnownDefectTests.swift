import Switching
import Testing

/// Defects of other programs that decide by light, each with a test that would have found it.
///
/// Other tests cover their other defects: a return to half-light leaves a pending switch, slow drift is missed, and
/// light around a threshold switches to and fro (DeciderLightTests); only the first device is read and later devices
/// are ignored (HotPlugTests, SourceChoiceTests); idling takes processor time (`scripts/dev bench`); hooks run without
/// a limit or in any order (HookLimitTests, HookTests).
struct KnownDefectTests {
    @Test(arguments: [
        Event.time, .rules(Rules(toggleEnds: .never)), .rules(Rules(settleToDay: .seconds(1))), .set(nil),
        .timeOfDay(.zero), .disturbance(.power), .desktopChose(.day), .source(.sensor),
    ])
    func `AutoDarkMode's defect is absent: nothing skips the wait`(event: Event) {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 3), 12: event, 15: .sensor(lux: 3), 19.9: .time], until: 19.9)
        #expect(driver.told == [0: .day])
        driver.run(until: 20)
        #expect(driver.told == [0: .day, 20: .night])
    }

    @Test(arguments: [(80.0, Appearance.day), (5.0, .night)])
    func `DarkModeBuddy's defect is absent: hysteresis applies after waking`(before: Double, appearance: Appearance) {
        for level in [30.0, 31, 35, 39, 40] {
            var driver = Driver.on(.sensor, at: before)
            driver.run([10: .suppression(.asleep, true), 20: .woke(sun: appearance.other)], until: 20)
            driver.feed(.reading(.sensor, level), at: .second(25))
            driver.run(until: 200)
            #expect(driver.told == Diagram([(0, appearance)]))
        }
    }

    @Test(arguments: [SourceName.panel, .sensor])
    func `Dynamic Dark Mode's defect is absent: a closed lid doesn't mean night`(source: SourceName) {
        // The lid may be reported before or after the level falls.
        for lid in [9.0, 10.2] {
            var driver = Driver.on(source, at: 80)
            if lid < 10 { driver.feed(.suppression(.lid, true), at: .second(lid)) }
            driver.feed(.reading(source, 0), at: .second(10))
            if lid > 10 { driver.feed(.suppression(.lid, true), at: .second(lid)) }
            driver.run(until: 3600)
            #expect(driver.told == [0: .day])
            #expect(driver.findings.contains(.readingsIgnored(.lid)))
        }
    }
}
