import Switching
import Testing

/// Rules in pairs: neither may disturb the other.
struct DeciderCombinationTests {
    // MARK: Forced modes and other rules

    @Test func `rules 3 and 8: a candidate settles behind a forced appearance`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 15: .set(.day), 19: .set(nil)], until: 60)
        #expect(driver.told == [0: .day, 20: .night])
    }

    @Test func `rules 7 and 8: a request doesn't wait for an interval`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 21: .set(.day), 22: .set(nil), 23: .toggle()], until: 30)
        #expect(driver.told == [0: .day, 20: .night, 21: .day, 22: .night, 23: .day])
    }

    @Test func `rules 7 and 8: a toggle ends ten minutes after a deferred candidate`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(5), 11: .panel(80), 12: .toggle()], until: 614.999)
        #expect(driver.decider.mode == .forced(.day, ends: .agree))
        driver.run(until: 615)
        #expect(driver.decider.mode == .auto)
        #expect(driver.told == [0: .day, 10.5: .night, 12: .day])
    }

    @Test func `rules 7 and 8: a timed mode's end without a switch begins no interval`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([0: .force(.day, seconds: 60), 55: .sensor(lux: 5)], until: 200)
        #expect(driver.told == [0: .day, 65: .night])
    }

    @Test func `rules 7 and 8: a timed mode's end with a switch begins an interval`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([0: .force(.day, seconds: 60), 10: .panel(5), 59.8: .panel(80)], until: 200)
        #expect(driver.told == [0: .day, 60: .night, 63: .day])
    }

    @Test func `rules 4 and 8: missing data doesn't affect requests`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .noData(.panel), 20: .set(.night), 30: .noData(.panel, "gone"), 40: .set(nil)], until: 60)
        #expect(driver.told == [0: .day, 20: .night, 40: .day])
    }

    @Test func `rules 5 and 8: suppressed light doesn't end a toggle`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .toggle(), 20: .suppression(.lid, true), 21: .panel(0)], until: 60)
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
        driver.run([60: .toggle()], until: 70)
        #expect(driver.told == [0: .day, 10: .night, 60: .day])
    }

    @Test func `rules 2 and 8: a request before the first level notifies responders at once`() {
        var driver = Driver(persisted: .day)
        driver.run([0: .source(.panel), 2: .set(.night), 5: .panel(80), 8: .set(nil)], until: 60)
        #expect(driver.told == [2: .night, 8: .day])
    }

    @Test func `rules 8 and 11: a hand-over happens behind a forced appearance`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.day), 20: .source(.sensor), 20: .sensor(lux: 5), 70: .set(nil)], until: 200)
        #expect(driver.told == [0: .day, 80: .night])
    }

    // MARK: The start and other rules

    @Test func `rules 2 and 4: missing data at the start isn't a first level`() {
        var driver = Driver(persisted: .day)
        driver.run([0: .source(.sensor), 1: .noData(.sensor), 5: .sensor(lux: 5)], until: 60)
        #expect(driver.told == [5: .night])
    }

    @Test func `rules 2 and 5: a lid shut at the start keeps the persisted appearance`() {
        var driver = Driver(persisted: .day)
        driver.run([0: .suppression(.lid, true), 0: .source(.panel), 1: .panel(0)], until: 60)
        #expect(driver.told == [10: .day])
        #expect(driver.decider.lastLight == nil)
    }

    // MARK: The guards and other rules

    @Test func `rules 4 and 7: an interval continues without data`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(5), 11: .noData(.panel), 12: .panel(80)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night, 13.5: .day])
    }

    @Test func `rules 5 and 7: an interval continues during suppression`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [
                10: .panel(5), 11: .suppression(.idle, true), 11.5: .panel(80), 12: .suppression(.idle, false),
                12: .panel(80),
            ], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night, 13.5: .day])
    }

    @Test func `rules 3 and 11: one source's switches slow the next of any source`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 20: .panel(80)], until: 50)
        driver.run([50: .source(.sensor), 51: .sensor(lux: 500), 200: .sensor(lux: 5)], until: 300)
        #expect(driver.told.entries.last == .init(second: 215, value: .night))
    }

    // MARK: Hand-over and other rules

    @Test func `rules 4 and 11: missing data during a hand-over cancels the candidate`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.sensor), 100: .sensor(lux: 5), 150: .noData(.sensor)], until: 300)
        #expect(driver.told == [0: .day])
    }

    @Test func `rules 5 and 11: a candidate doesn't settle during suppression`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.sensor), 100: .sensor(lux: 5), 130: .suppression(.lid, true)], until: 300)
        #expect(driver.told == [0: .day])
        #expect(driver.deadline == nil)
    }

    @Test func `rules 3 and 11: a return to half-light cancels the candidate of a hand-over`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .source(.sensor), 100: .sensor(lux: 5), 130: .sensor(lux: 50)], until: 300)
        #expect(driver.told == [0: .day])
        #expect(driver.candidates == [100: .candidate, 130: .cancelled])
    }
}
