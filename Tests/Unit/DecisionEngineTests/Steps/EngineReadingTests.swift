import DecisionEngine
import LightSensors
import Switching
import TestTags
import Testing

/// The order of a turn's inputs, and the last read before a candidate is confirmed (rule 3).
@MainActor struct EngineReadingTests {
    @Test(arguments: [true, false])
    func `a fact counts before the readings of its turn`(isFactFirst: Bool) {
        var driver = EngineDriver([.panel: 80])
        let inputs = [driver.reading(5), .fact(.suppression(.idle, true))]
        driver.take(isFactFirst ? inputs.reversed() : inputs)
        #expect(driver.decider.suppressedBy == .idle)
        driver.goOn(to: 60)
        #expect(driver.level == 80)
        driver.set(80)
        driver.take([.fact(.suppression(.idle, false))])
        #expect(driver.actions == [.askLid, .refresh(1), .askLid])
        driver.goOn(to: 120)
        driver.show(10)
        driver.goOn(to: 200)
        #expect(driver.switches == ["120.5 night"])
    }

    @Test func `a request counts after the readings of its turn`() {
        var driver = EngineDriver([.sun: 100_000])
        driver.take([.request(.toggle()), driver.reading(1)])
        #expect(driver.lastEvents.last == .toggle())
        #expect(driver.decider.appearance == .day, "the other one than the sun's")
    }

    @Test func `the newest request of a turn counts, apart from a site's wish`() {
        var driver = EngineDriver([.panel: 80])
        driver.take([.request(.toggle()), .request(.set(.day, for: nil)), .request(.set(.night, for: nil))])
        #expect(driver.lastEvents == [.set(.night, for: nil)])
        #expect(driver.switches == ["0.0 night"])
        driver.take([.request(.set(.day, for: nil)), .request(.site(.night)), .request(.set(nil, for: nil))])
        #expect(driver.lastEvents == [.set(.day, for: nil), .site(.night), .set(nil, for: nil)])
        #expect(driver.decider.appearance == .night)
    }

    @Test(.promise("last-read-before-switch")) func `the last read before a switch decides about the candidate`() {
        var driver = EngineDriver([.sensor: 1000])
        driver.goOn(to: 5)
        driver.show(0)
        #expect(driver.engine.reportingNeeds.isCandidateWaiting)
        driver.goOn(to: 14.999)
        #expect(driver.decider.candidate != nil && !driver.actions.contains(.confirm(1)))
        driver.set(1000)
        driver.goOn(to: 60)
        #expect(driver.actions.filter { $0 == .confirm(1) }.count == 1)
        #expect(driver.switches == [])
        #expect(driver.decider.candidate == nil && !driver.engine.reportingNeeds.isCandidateWaiting)
    }

    @Test(arguments: [15.0, 20])
    func `a late value counts before the overdue deadline`(second: Double) {
        var driver = EngineDriver([.sensor: 1000])
        driver.goOn(to: 5)
        driver.show(0)
        driver.oversleep(to: second)
        driver.show(1000)
        driver.goOn(to: 60)
        #expect(driver.switches == [])
        #expect(driver.lux == 1000)
    }

    @Test func `a candidate doesn't undo a request made during the last read`() {
        var driver = EngineDriver([.sensor: 1000])
        driver.goOn(to: 5)
        driver.show(0)
        driver.isBlocked = true
        driver.goOn(to: 16)
        driver.take([.request(.toggle())])
        #expect(driver.decider.appearance == .night)
        driver.show(1000)
        driver.goOn(to: 17)
        #expect(driver.decider.appearance == .night)
    }

    @Test func `each value is wanted while the screen is off`() {
        var driver = EngineDriver([.sensor: 1000])
        // Three reads confirm the first level.
        for _ in 0..<2 { driver.show(1000) }
        #expect(!driver.engine.reportingNeeds.wantsEvery)
        driver.take([.fact(.suppression(.screenOff, true))])
        #expect(driver.engine.reportingNeeds.wantsEvery)
        driver.take([.fact(.suppression(.screenOff, false))])
        #expect(!driver.engine.reportingNeeds.wantsEvery)
    }
}
