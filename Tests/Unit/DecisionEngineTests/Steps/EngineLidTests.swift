import DecisionEngine
import Switching
import TestTags
import Testing

/// Services that report obstacles between the source and the light (rules 2 and 5).
@MainActor struct EngineLidTests {
    // MARK: The first level

    @Test(arguments: [SourceName.panel, .sensor])
    func `an agent that starts with the lid shut keeps its appearance`(source: SourceName) {
        var driver = EngineDriver([source: 0], awaitsFirstAnswers: true)
        driver.answer(.suppression(.lid, true))
        driver.goOn(to: 60)
        #expect(driver.level == nil)
        #expect(driver.switches == ["10.0 day"], "nobody is told before that")
    }

    @Test func `a session that starts idle keeps a dimmed backlight from deciding`() {
        var driver = EngineDriver([.panel: 5], awaitsFirstAnswers: true)
        driver.answer(.suppression(.idle, true))
        driver.goOn(to: 60)
        #expect(driver.level == nil)
    }

    @Test(.promise("bus-logind-answer-start"))
    func `a silent logind delays only the first level, until 2 s after the start`() {
        var driver = EngineDriver([.sensor: 5], awaitsFirstAnswers: true)
        driver.goOn(to: 1.9)
        #expect(driver.level == nil)
        driver.goOn(to: 30)
        driver.show(900)
        driver.goOn(to: 60)
        #expect(driver.switches == ["2.0 night", "32.0 day"])
        driver.answer(.suppression(.lid, true))
        #expect(driver.decider.suppressedBy == .lid)
    }

    @Test func `the first level decides once nothing is known to cover the light`() {
        var driver = EngineDriver([.sensor: 5], awaitsFirstAnswers: true)
        driver.goOn(to: 1)
        driver.answer()
        #expect(driver.switches == ["1.0 night"])
    }

    // MARK: Candidates

    @Test(.promise("bus-logind-answer-whether")) func `a candidate waits at most 2 s for the lid's state`() {
        var driver = EngineDriver([.panel: 80])
        driver.isSilent = true
        driver.show(5)
        driver.goOn(to: 1.9)
        #expect(driver.switches == [])
        driver.goOn(to: 60)
        #expect(driver.switches == ["2.0 night"])
        // The question is still open, and the new candidate doesn't wait for it.
        driver.show(80)
        driver.goOn(to: 61)
        #expect(driver.switches == ["2.0 night", "60.5 day"])
    }

    @Test(arguments: [true, false])
    func `the answer about the lid decides about the candidate at once`(isShut: Bool) {
        var driver = EngineDriver([.panel: 80])
        driver.isSilent = true
        driver.show(5)
        driver.goOn(to: 1)
        #expect(driver.switches == [])
        driver.answer(.suppression(.lid, isShut))
        driver.goOn(to: 60)
        #expect(driver.switches == (isShut ? [] : ["1.0 night"]))
    }

    // MARK: A lid that moves without a signal

    @Test(arguments: [true, false])
    func `a candidate asks about a lid that moved without a signal`(isPanel: Bool) {
        var driver = EngineDriver([isPanel ? .panel : .sensor: isPanel ? 80 : 400])
        driver.isLidShut = true
        driver.show(0)
        #expect(driver.decider.suppressedBy == .lid)
        driver.goOn(to: 600)
        #expect(driver.switches == [])
        // The lid also opens without a signal.
        driver.isLidShut = false
        driver.show(isPanel ? 80 : 400)
        #expect(driver.decider.suppressedBy == nil)
        driver.goOn(to: 620)
        driver.show(0)
        driver.goOn(to: 700)
        #expect(driver.decider.appearance == .night)
    }

    /// Occasions to ask about a lid that opens in the dark, where the light doesn't move.
    enum Occasion: CaseIterable {
        case reading, session, screen
    }

    @Test(arguments: Occasion.allCases)
    func `a lid that opens in the dark without a signal lets night come at once`(occasion: Occasion) {
        var driver = EngineDriver([.sensor: 400])
        driver.isLidShut = true
        driver.show(0)
        if occasion == .screen { driver.take([.fact(.suppression(.screenOff, true))]) }
        driver.show(0)
        driver.goOn(to: 7200)
        #expect(driver.decider.suppressedBy == .lid)
        driver.isLidShut = false
        switch occasion {
        case .reading: driver.show(0)
        case .session: driver.take([.fact(.suppression(.idle, true))])
        case .screen: driver.take([.fact(.suppression(.screenOff, false))])
        }
        driver.goOn(to: 7300)
        #expect(driver.switches == ["7202.0 night"])
    }

    @Test func `steady light asks about the lid at most once a minute`() {
        var driver = EngineDriver([.sensor: 400])
        for minute in 1...15 {
            driver.goOn(to: Double(minute) * 60)
            driver.show(400)
        }
        #expect(driver.actions == [])
        driver.isLidShut = true
        for second in stride(from: 1000.0, to: 1300, by: 10) {
            driver.goOn(to: second)
            driver.show(0)
        }
        // The candidate at 1000 s, and readings at 1010, 1070, 1130, 1190 and 1250 s.
        #expect(driver.actions == Array(repeating: .askLid, count: 6))
        driver.show(20)
        #expect(driver.actions.count == 7, "a level that has moved asks at once")
    }
}
