import Switching
import TestTags
import Testing

/// Rules 9 and 10: one notification for each change, and a reason for each decision.
struct DeciderReasonTests {
    @Test func `a change has both appearances, the reason, light, source and time`() throws {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5)], until: 60)
        let change = try #require(driver.changes.last)
        #expect(change.from == .day)
        #expect(change.to == .night)
        #expect(change.reason.rule == .light)
        #expect(change.reason.finding == .level(lux: 5, is: .night, lasted: 10))
        #expect(change.light?.illuminance == 5)
        #expect(change.source == .sensor)
        #expect(change.time == .second(20))
    }

    @Test func `a change is announced once`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 11: .panel(20), 12: .panel(19), 13: .panel(35), 14: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night])
    }

    @Test func `back in auto, the reason has the current level`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night), 15: .panel(35), 20: .set(nil)], until: 30)
        #expect(
            driver.findings.first?.because == .halfLight(Light(level: Level(clamping: 35)), .lastSaid, .day))
        var other = Driver.on(.panel, at: 80)
        other.run([10: .set(.night), 15: .panel(10), 15.1: .set(nil)], until: 15.2)
        #expect(other.findings.first?.because == .lightLastSaid(.day, at: Level(clamping: 80)))
        #expect(other.findings.last == .candidate(.night, in: .milliseconds(2900), isShown: true))
    }

    @Test func `new thresholds give a new reason`() {
        var driver = Driver.on(.sensor, at: 50)
        func finding(_ band: Band, at second: Double) -> Reason.Finding? {
            driver.run([second: .rules(Rules(band: band))], until: second + 1)
            return driver.findings.first
        }
        let light = Light(level: Level(clamping: 50))
        #expect(finding(.between(20, 60), at: 10) == .halfLight(light, .stays, .day))
        #expect(finding(.between(20, 25), at: 20) == .level(light, is: .day, .between(20, 25), lasted: .zero))
        // Night follows, and until then the last light that decided was day.
        #expect(finding(.between(60, 70), at: 30) == .lightLastSaid(.day, at: Level(clamping: 50)))
        driver.run([32: .suppression(.lid, true)], until: 33)
        #expect(driver.findings.first == .lightLastSaid(.day, at: Level(clamping: 50)))
    }

    @Test func `requests have their own reasons`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [10: .set(.night), 20: .set(nil), 30: .toggle(), 40: .toggle(), 50: .force(.night, seconds: 5)], until: 54)
        #expect(driver.changes.dropFirst().allSatisfy { $0.reason.rule == .force })
        #expect(driver.changes.count == 6)
    }

    @Test func `an automatic end differs from a request`() throws {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .force(.night, seconds: 50)], until: 61)
        #expect(driver.told.entries.last == .init(second: 60, value: .day))
        #expect(driver.changes.last?.reason.rule == .requestEnd)
        #expect(driver.changeFinding?.why == .forceTimedOut)
        driver.run([70: .toggle(), 80: .panel(10)], until: 2000)
        #expect(driver.findings(by: .requestEnd).last == .toggleOver(.agreement(for: .seconds(600)), .light))
        driver.run([2100: .toggle(), 2200: .panel(80), 2300: .toggle(), 2400: .panel(10)], until: 4000)
        #expect(driver.findings(by: .force).allSatisfy { if case .toggleOver = $0.why ?? $0 { false } else { true } })
    }

    @Test func `behind a forced appearance, the reason names the light's appearance`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night)], until: 11)
        #expect(driver.findings == [.set(.night, for: nil), .lightSays(.day)])
    }

    @Test(.promise("status-says-wait")) func `the reason says what follows and when`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5)], until: 13)
        #expect(driver.findings.last == .candidate(.night, in: .seconds(7), isShown: true))
        driver.run(until: 18.5)
        #expect(driver.findings.last == .candidate(.night, in: .seconds(1.5), isShown: true))
    }

    @Test func `a candidate behind a request, a lock or a hold isn't shown`() {
        let lock = NightLock(from: .seconds(13 * 3600), until: .seconds(14 * 3600))
        let clock = Event.timeOfDay(.seconds(13 * 3600))
        for event in [Event.set(.day, for: nil), .set(.day, for: .seconds(60)), clock, .hold(true)] {
            var driver = Driver.on(.sensor, at: 80, rules: Rules(nightLock: lock))
            driver.run([5: event, 10: .sensor(lux: 5)], until: 13)
            #expect(driver.findings.last == .candidate(.night, in: .seconds(7), isShown: false))
        }
    }

    @Test func `after the night lock, the reason has the used source's level`() throws {
        let lock = NightLock(from: .seconds(13 * 3600), until: .seconds(14 * 3600))
        for lux in [3000.0, 50] {
            var driver = Driver.on(.panel, at: 100, rules: Rules(nightLock: lock))
            driver.run([0: .timeOfDay(.seconds(13 * 3600))], until: 10)
            driver.run([20: .source(.sensor), 21: .sensor(lux: lux)], until: 3700)
            let light = try #require(driver.decider.lastLight)
            let isClear = Band.standard.appearance(at: light.level) == .day
            let expected: Reason.Finding =
                isClear ? .level(light, is: .day, .standard, lasted: .zero) : .halfLight(light, .lastSaid, .day)
            #expect(driver.changeFinding == .returned(.nightLockOver, expected))
            #expect(driver.findings.first == .returned(.nightLockOver, expected))
        }
    }

    @Test func `a decision against a switch has a reason`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.3: .panel(35)], until: 60)
        #expect(driver.decisions.last?.result == .cancelled)
        let back = Light(level: Level(clamping: 35))
        #expect(driver.decisions.last?.reason.finding == .noSwitch(to: .night, .levelWentBack(back)))
        driver.run([60: .panel(20), 61: .panel(80)], until: 62)
        #expect(driver.decisions.last?.result == .deferred)
        #expect(driver.decisions.last?.reason.finding == .delayed(.day, .interval, .seconds(3)))
    }

    @Test func `a decision is kept with its reading`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 15: .sensor(lux: 50)], until: 60)
        #expect(driver.decisions.suffix(2).map(\.light?.illuminance) == [5, 50])
        #expect(driver.decisions.allSatisfy { $0.source == .sensor || $0.time == .second(0) })
    }

    @Test(arguments: Appearance.allCases)
    func `the first level's decision is listed even without a change`(persisted: Appearance) {
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
