import Switching
import Testing

/// Rule 14: holds.
struct DeciderHoldTests {
    @Test func `a change of the light waits for the end of the hold`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([30: .hold(true), 40: .reading(.sensor, 10), 100: .hold(false)], until: 200)
        #expect(driver.told == [0: .day, 100: .night])
        #expect(driver.decider.heldAppearance == nil)
        let change = driver.changes.last
        #expect(change?.reason.rule == .hold)
        #expect(change?.reason.finding == .returned(.resumed, .level(10, is: .night, lasted: 10)))
    }

    @Test func `the light is followed in the background`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([30: .hold(true), 40: .reading(.sensor, 10)], until: 60)
        #expect(driver.decider.appearance == .day)
        #expect(driver.decider.lightAppearance == .night)
        #expect(driver.findings == [.held(.day, despiteNightLock: false), .lightSays(.night)])
        #expect(
            driver.findings(by: .hold) == [
                .held(.day, despiteNightLock: false), .mustWait(.night, .level(10, is: .night, lasted: 10)),
            ])
        driver.run([100: .reading(.sensor, 80), 200: .hold(false)], until: 300)
        #expect(driver.told == [0: .day])
        #expect(driver.findings == [.level(80, is: .day, lasted: 2)])
    }

    @Test func `without a pending change, the reason is the pause`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([30: .hold(true)], until: 30)
        #expect(driver.findings == [.level(80, is: .day), .paused])
    }

    @Test func `a request wins`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([30: .hold(true), 40: .set(.night), 50: .set(.day), 60: .set(nil), 70: .toggle()], until: 80)
        #expect(driver.told == [0: .day, 40: .night, 50: .day, 70: .night])
    }

    @Test func `a toggle to the waiting appearance shows it`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([30: .hold(true), 40: .panel(10), 50: .toggle(), 60: .panel(80), 70: .hold(false)], until: 80)
        #expect(driver.told == [0: .day, 50: .night, 70: .day])
        #expect(driver.decider.mode == .auto)
        #expect(driver.changes[1].reason.rule == .force)
    }

    @Test func `set auto shows the rules' appearance for the rest of the hold`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([20: .set(.night), 30: .hold(true), 40: .set(nil), 50: .panel(10)], until: 60)
        #expect(driver.told == [0: .day, 20: .night, 40: .day])
    }

    @Test func `a forced appearance outlasts its end during a hold`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([20: .force(.night, seconds: 20), 30: .hold(true)], until: 50)
        #expect(driver.decider.mode == .auto)
        #expect(driver.told == [0: .day, 20: .night])
        driver.run([60: .hold(false)], until: 70)
        #expect(driver.told == [0: .day, 20: .night, 60: .day])

        var toggled = Driver.on(.panel, at: 80)
        toggled.run([20: .hold(true), 30: .toggle(), 40: .panel(10), 700: .panel(80), 800: .hold(false)], until: 810)
        #expect(toggled.told == [0: .day, 30: .night, 800: .day])
    }

    @Test func `a hold's end keeps the interval since the last switch`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [30: .hold(true), 40: .panel(10), 50: .force(.night, seconds: 0.5), 50.2: .force(.day, seconds: 0.1)],
            until: 50.5)
        driver.run([51: .hold(false)], until: 60)
        #expect(driver.told == Diagram([(0, .day), (50, .night), (50.2, .day), (53.2, .night)]))
        #expect(driver.findings(by: .hold).contains(.tooRecent(.night, wait: .milliseconds(2200))))
    }

    @Test func `the next switch keeps the interval since the hold's end`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([30: .hold(true), 40: .panel(10), 100: .hold(false), 101: .panel(80)], until: 150)
        #expect(driver.told == [0: .day, 100: .night, 103: .day])
    }

    @Test func `the second of two holds in a row keeps the first one's appearance`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [30: .hold(true), 40: .panel(10), 50: .force(.night, seconds: 0.5), 50.2: .force(.day, seconds: 0.1)],
            until: 50.5)
        driver.run([51: .hold(false), 52: .hold(true), 60: .hold(false)], until: 70)
        #expect(driver.told == Diagram([(0, .day), (50, .night), (50.2, .day), (60, .night)]))
    }

    @Test func `the night lock also waits`() throws {
        let lock = try #require(NightLock(from: .seconds(3600), until: .seconds(7200)))
        var driver = Driver.on(.panel, at: 80, rules: Rules(nightLock: lock))
        driver.run([0: .timeOfDay(.zero), 1800: .hold(true)], until: 4000)
        #expect(driver.findings == [.held(.day, despiteNightLock: true)])
        driver.run([4000: .hold(false)], until: 4000)
        #expect(driver.told == [0: .day, 4000: .night])
        #expect(
            driver.changeFinding == .returned(.resumed, .locked(until: .init(minutes: 120, event: nil))))
    }

    @Test func `the first level at the start also waits`() {
        var driver = Driver(persisted: .day)
        driver.run([0: .hold(true), 1: .source(.panel), 2: .panel(10), 10: .hold(false)], until: 20)
        #expect(driver.told == [2: .day, 10: .night])
    }

    @Test func `hidden switches don't slow the next ones`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .hold(true)], until: 10)
        for second in 2..<12 { driver.run([Double(second * 10): .panel(second.isMultiple(of: 2) ? 10 : 80)], until: 0) }
        driver.run([130: .hold(false), 200: .panel(10)], until: 210)
        #expect(driver.told.entries.last == .init(second: 200.5, value: .night))
    }
}
