import Switching
import Testing

/// Rules 9 and 10: one notification for each change, and a reason for every decision.
struct DeciderReasonTests {
    @Test func `a change has both appearances, the reason, the light, the source and the time`() throws {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5)], until: 60)
        let change = try #require(driver.changes.last)
        #expect(change.from == .day)
        #expect(change.to == .night)
        #expect(change.reason.rule == .light)
        for part in ["14 % (5 lx)", "below 30 %", "for 10 s"] { #expect(change.reason.text.contains(part)) }
        #expect(change.light?.illuminance == 5)
        #expect(change.source == .sensor)
        #expect(change.time == .second(20))
    }

    @Test func `one change is announced once, however often the light repeats it`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 11: .panel(20), 12: .panel(19), 13: .panel(35), 14: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night])
    }

    @Test func `back in auto, the reason has the present level`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night), 15: .panel(35), 20: .set(nil)], until: 30)
        #expect(driver.decider.reason.contains("the level, 35 %, is in half-light, and the light last said day"))
        var other = Driver.on(.panel, at: 80)
        other.run([10: .set(.night), 15: .panel(10), 15.1: .set(nil)], until: 15.2)
        #expect(other.decider.reason.contains("the light last said day, at 80 %; night follows in 3 s"))
    }

    @Test func `requests have reasons of their own`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [10: .set(.night), 20: .set(nil), 30: .toggle, 40: .toggle, 50: .force(.night, seconds: 5)], until: 54)
        #expect(driver.changes.dropFirst().allSatisfy { $0.reason.rule == .force })
        #expect(driver.changes.count == 6)
    }

    @Test func `what ends by itself is told apart from a request`() throws {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .force(.night, seconds: 50)], until: 61)
        #expect(driver.told.entries.last == .init(second: 60, value: .day))
        #expect(driver.changes.last?.reason.rule == .requestEnd)
        #expect(driver.changes.last?.reason.text.hasPrefix("the forced mode has ended: ") == true)
        driver.run([70: .toggle, 80: .panel(10)], until: 2000)
        #expect(driver.sentences(by: .requestEnd).last == "the light has agreed with the toggle for 10 min")
        driver.run([2100: .toggle, 2200: .panel(80), 2300: .toggle, 2400: .panel(10)], until: 4000)
        #expect(driver.sentences(by: .force).allSatisfy { $0.contains("toggled") || $0.contains("set to") })
    }

    @Test func `behind a forced appearance the reason names the appearance of the light`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night)], until: 11)
        #expect(!driver.decider.reason.hasPrefix("night: "), "the appearance stands beside it")
        #expect(driver.decider.reason.contains("night"))
        #expect(driver.decider.reason.hasSuffix("the light says day"))
    }

    @Test func `the reason says what will follow, and when`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5)], until: 13)
        #expect(driver.decider.reason.contains("night follows in 7 s"))
        for (second, wait) in [(18.5, "in 2 s"), (19, "in 1 s"), (19.4719, "in under a second")] {
            driver.run(until: second)
            #expect(driver.decider.reason.contains("night follows \(wait) unless the light goes back"))
        }
    }

    @Test func `what the light will say is no switch under a forced appearance, a night lock or a hold`() {
        let lock = NightLock(from: .seconds(13 * 3600), until: .seconds(14 * 3600))
        let clock = Event.timeOfDay(.seconds(13 * 3600))
        for event in [Event.set(.day, for: nil), .set(.day, for: .seconds(60)), clock, .hold(true)] {
            var driver = Driver.on(.sensor, at: 80, rules: Rules(nightLock: lock))
            driver.run([5: event, 10: .sensor(lux: 5)], until: 13)
            let reason = driver.decider.reason
            // After the beginning of the lock the minimum interval counts, too.
            let wait = event == clock ? "12 s" : "7 s"
            #expect(reason.hasSuffix("; the light will say night in \(wait) unless it goes back"), "\(reason)")
            #expect(!reason.contains("follows"))
        }
    }

    @Test func `after the night lock the reason has the level of the source in use`() throws {
        let lock = NightLock(from: .seconds(13 * 3600), until: .seconds(14 * 3600))
        for (lux, expected) in [(3000.0, "is above 40 %"), (50, "is in half-light, and the light last said day")] {
            var driver = Driver.on(.panel, at: 100, rules: Rules(nightLock: lock))
            driver.run([0: .timeOfDay(.seconds(13 * 3600))], until: 10)
            driver.run([20: .source(.sensor), 21: .sensor(lux: lux)], until: 3700)
            let light = try #require(driver.decider.lastLight)
            let end = "the night lock is over: the level, \(light), \(expected)"
            #expect(driver.changes.last?.reason.text == end)
            #expect(driver.decider.reason.hasPrefix(end))
        }
    }

    @Test func `a decision not to switch has a reason`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.3: .panel(35)], until: 60)
        #expect(driver.decisions.last?.result == .cancelled)
        #expect(driver.decisions.last?.reason.text.contains("35 %") == true)
        driver.run([60: .panel(20), 61: .panel(80)], until: 62)
        #expect(driver.decisions.last?.result == .deferred)
        #expect(driver.decisions.last?.reason.text.contains("3 s") == true)
    }

    @Test func `a decision is kept with its reading`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 15: .sensor(lux: 50)], until: 60)
        #expect(driver.decisions.suffix(2).map(\.light?.illuminance) == [5, 50])
        #expect(driver.decisions.allSatisfy { $0.source == .sensor || $0.time == .second(0) })
    }

    @Test(arguments: Appearance.allCases)
    func `the decision of the first level is listed, even if it changes nothing`(persisted: Appearance) {
        var driver = Driver(persisted: persisted)
        driver.run([0: .source(.panel), 1: .panel(persisted == .day ? 80 : 20)], until: 60)
        #expect(driver.decisions.contains { $0.time == .second(1) && $0.light != nil })
    }

    @Test func `decisions behind a forced appearance are listed`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.day), 20: .panel(20)], until: 60)
        #expect(driver.decider.lightAppearance == .night)
        #expect(driver.decisions.contains { $0.time == .second(20.5) && $0.reason.rule == .light })
    }
}
