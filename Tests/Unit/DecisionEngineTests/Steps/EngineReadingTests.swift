import DecisionEngine
import LightSensors
import Switching
import Testing

/// The order of what a turn has brought, and the last read before a candidate is confirmed (rule 3).
@MainActor struct EngineReadingTests {
    @Test("A fact counts before the readings of its turn, whichever came first", arguments: [true, false])
    func factsFirst(isFactFirst: Bool) {
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

    @Test("A request counts after the readings of its turn")
    func requestsLast() {
        var driver = EngineDriver([.sun: 100_000])
        driver.take([.request(.toggle()), driver.reading(1)])
        #expect(driver.lastEvents.last == .toggle())
        #expect(driver.decider.appearance == .day, "the other one than the sun's")
    }

    @Test("Of many requests at once the newest is told, and a site's wish apart from them")
    func folded() {
        var driver = EngineDriver([.panel: 80])
        driver.take([.request(.toggle()), .request(.set(.day, for: nil)), .request(.set(.night, for: nil))])
        #expect(driver.lastEvents == [.set(.night, for: nil)])
        #expect(driver.switches == ["0.0 night"])
        driver.take([.request(.set(.day, for: nil)), .request(.site(.night)), .request(.set(nil, for: nil))])
        #expect(driver.lastEvents == [.set(.day, for: nil), .site(.night), .set(nil, for: nil)])
        #expect(driver.decider.appearance == .night)
    }

    @Test("The source is read once more before a candidate is confirmed, and what is read then counts")
    func lastRead() {
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

    @Test("A value that comes once its candidate is due, before the deadline is served, counts", arguments: [15.0, 20])
    func lateTimer(second: Double) {
        var driver = EngineDriver([.sensor: 1000])
        driver.goOn(to: 5)
        driver.show(0)
        driver.oversleep(to: second)
        driver.show(1000)
        driver.goOn(to: 60)
        #expect(driver.switches == [])
        #expect(driver.lux == 1000)
    }

    @Test("What a person asks for while the last read is under way is not undone by the candidate")
    func requestDuringLastRead() {
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

    @Test("While the screen is off each value is wanted: that it is on again is noticed only with a reading")
    func screenOff() {
        var driver = EngineDriver([.sensor: 1000])
        // Three reads bear out the first level.
        for _ in 0..<2 { driver.show(1000) }
        #expect(!driver.engine.reportingNeeds.wantsEvery)
        driver.take([.fact(.suppression(.screenOff, true))])
        #expect(driver.engine.reportingNeeds.wantsEvery)
        driver.take([.fact(.suppression(.screenOff, false))])
        #expect(!driver.engine.reportingNeeds.wantsEvery)
    }
}
