import Switching
import Testing

/// Time and deadlines: the Decider's promises to its driver.
struct DeciderTests {
    @Test func `there is no deadline while nothing changes`() {
        var driver = Driver.on(.panel, at: 80)
        #expect(driver.deadline == nil)
        driver.run([10: .panel(60), 20: .panel(35), 30: .panel(30)], until: 30)
        #expect(driver.deadline == nil)
        driver.run([40: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 40.5: .night])
        #expect(driver.deadline == nil)
    }

    @Test func `the Decider's facts report the current state`() {
        #expect(Driver(fallback: .day).decider.facts == [])
        var driver = Driver.on(.panel, at: 80)
        #expect(driver.decider.facts == [.source(.panel), .panel(80)])
        driver.run([10: .suppression(.lid, true), 11: .source(.sensor, isExternal: true)], until: 12)
        #expect(driver.decider.facts == [.source(.sensor, isExternal: true), .suppression(.lid, true)])
        driver.run([13: .source(nil)], until: 14)
        #expect(driver.decider.facts == [.suppression(.lid, true)])
    }

    @Test func `the deadline is the candidate's`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5)], until: 12)
        #expect(driver.deadline == .second(20))
        driver.run([15: .sensor(lux: 50)], until: 15)
        #expect(driver.deadline == nil)
    }

    @Test func `the earliest deadline comes first`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 11: .force(.day, seconds: 60)], until: 11)
        #expect(driver.deadline == .second(20))
        driver.run(until: 20)
        #expect(driver.deadline == .second(71))
    }

    @Test func `a call before the deadline changes nothing`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 5), 10: .time, 13: .time, 19.999: .time], until: 19.999)
        #expect(driver.told == [0: .day])
        #expect(driver.deadline == .second(20))
    }

    @Test func `a late call serves due decisions at their own time first`() {
        var late = Driver(persisted: .day, isPunctual: false)
        var punctual = Driver(persisted: .day)
        let events: KeyValuePairs<Double, Event> = [
            0: .source(.sensor), 1: .sensor(lux: 500), 10: .sensor(lux: 5), 30: .sensor(lux: 500), 30: .toggle(),
            100: .force(.night, seconds: 5), 300: .sensor(lux: 5),
        ]
        late.run(events, until: 1000)
        punctual.run(events, until: 1000)
        #expect(late.decisions == punctual.decisions)
        #expect(late.candidates.entries.contains { $0.second == 20 && $0.value == .switched })
        #expect(late.decider.appearance == .night)
    }

    @Test func `a deadline comes before an event of the same time`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.5: .panel(80)], until: 60)
        #expect(driver.told == [0: .day, 10.5: .night, 13.5: .day])
    }

    @Test func `time never goes back`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .time, 50: .panel(20)], until: 100.499)
        #expect(driver.told == [0: .day])
        driver.run(until: 101)
        #expect(driver.told == [0: .day, 100.5: .night])
    }
}
