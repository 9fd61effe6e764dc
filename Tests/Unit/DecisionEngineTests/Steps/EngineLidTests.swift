import DecisionEngine
import Switching
import Testing

/// Services that have to be asked whether something is between the source and the light (rules 2 and 5).
@MainActor struct EngineLidTests {
    // MARK: The first level

    @Test("An agent that starts while the lid is shut keeps its appearance", arguments: [SourceName.panel, .sensor])
    func shutAtStart(source: SourceName) {
        var driver = EngineDriver([source: 0], awaitsFirstAnswers: true)
        driver.answer(.suppression(.lid, true))
        driver.goOn(to: 60)
        #expect(driver.level == nil)
        #expect(driver.switches == ["10.0 day"], "nobody is told before that")
    }

    @Test("A session that is idle at the start keeps a dimmed backlight out of the first decision")
    func idleAtStart() {
        var driver = EngineDriver([.panel: 5], awaitsFirstAnswers: true)
        driver.answer(.suppression(.idle, true))
        driver.goOn(to: 60)
        #expect(driver.level == nil)
    }

    // fault: bus, logind does not answer at the start
    // promise: the first level decides 2 s after the start
    // message: none
    // recovery: its answer counts when it comes
    @Test("A logind that does not answer delays the first level to 2 s after the start, and no later one")
    func silent() {
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

    @Test("Once it is known that nothing is before the light, the first level decides at once")
    func answered() {
        var driver = EngineDriver([.sensor: 5], awaitsFirstAnswers: true)
        driver.goOn(to: 1)
        driver.answer()
        #expect(driver.switches == ["1.0 night"])
    }

    // MARK: Candidates

    // fault: bus, logind does not answer whether the lid is shut
    // promise: a candidate is confirmed 2 s after the question, and the next ones wait for nothing
    // message: none
    // recovery: its answer counts when it comes
    @Test("A candidate waits for the answer whether the lid is shut, 2 s at most, and the next one does not")
    func slowAnswer() {
        var driver = EngineDriver([.panel: 80])
        driver.isSilent = true
        driver.show(5)
        driver.goOn(to: 1.9)
        #expect(driver.switches == [])
        driver.goOn(to: 60)
        #expect(driver.switches == ["2.0 night"])
        // The question is still open, and no other is waited for.
        driver.show(80)
        driver.goOn(to: 61)
        #expect(driver.switches == ["2.0 night", "60.5 day"])
    }

    @Test("The answer whether the lid is shut decides about the candidate at once", arguments: [true, false])
    func lateAnswer(isShut: Bool) {
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

    @Test("A lid that moves without a signal is asked for when a candidate appears", arguments: [true, false])
    func quietLid(isPanel: Bool) {
        var driver = EngineDriver([isPanel ? .panel : .sensor: isPanel ? 80 : 400])
        driver.isLidShut = true
        driver.show(0)
        #expect(driver.decider.suppressedBy == .lid)
        driver.goOn(to: 600)
        #expect(driver.switches == [])
        // It opens without a signal, too.
        driver.isLidShut = false
        driver.show(isPanel ? 80 : 400)
        #expect(driver.decider.suppressedBy == nil)
        driver.goOn(to: 620)
        driver.show(0)
        driver.goOn(to: 700)
        #expect(driver.decider.appearance == .night)
    }

    /// The occasions to ask for a lid that opens in the dark, where the light does not move.
    enum Occasion: CaseIterable {
        case reading, session, screen
    }

    @Test("After a lid that opens in the dark without a signal, night comes at once", arguments: Occasion.allCases)
    func openedInTheDark(occasion: Occasion) {
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

    @Test("While the light does not move nobody is asked, and once a minute where the lid is said to be shut")
    func noPolling() {
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
