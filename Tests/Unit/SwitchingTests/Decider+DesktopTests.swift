import Switching
import Testing

/// Rule 12: changes of the desktop's own setting.
struct DeciderDesktopTests {
    @Test func `a person's change of the desktop's setting is a toggle`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .desktopChose(.night)], until: 20)
        #expect(driver.told == [0: .day, 10: .night])
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
        #expect(driver.findings.first == .toggled(.night, until: .agree, of: .light, byDesktop: true))
    }

    @Test func `a change back to the rules' appearance ends the toggle`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .desktopChose(.night), 100: .desktopChose(.day)], until: 200)
        #expect(driver.told == [0: .day, 10: .night, 100: .day])
        #expect(driver.decider.mode == .auto)
    }

    @Test func `a change to the current appearance has no effect`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .desktopChose(.day)], until: 20)
        #expect(driver.told == [0: .day])
        #expect(driver.decider.mode == .auto)
    }

    /// The remainder of a flip and back once a value is stable.
    @Test(arguments: [1, 100])
    func `a program may flip the setting, and a person's toggle later counts`(flips: Int) {
        var driver = Driver.on(.panel, at: 80)
        let pause = 86_000.0 / Double(flips)
        for flip in 1...flips { driver.run([Double(flip) * pause: .desktopChose(.day)], until: Double(flip) * pause) }
        #expect(driver.told == [0: .day])
        driver.run([86_005: .desktopChose(.night)], until: 86_010)
        #expect(driver.told == [0: .day, 86_005: .night])
        #expect(driver.decisions.allSatisfy { !$0.isWarning })
    }

    @Test(arguments: [(10.79, false), (10.8, true)])
    func `a value from before Halflight's own switch isn't a choice`(second: Double, counts: Bool) {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20)], until: 10.6)
        driver.feed(.desktopChose(.day), at: .second(second))
        #expect((driver.decider.mode == .auto) != counts)
        #expect((driver.decider.appearance == .day) == counts)
    }

    @Test(arguments: [0.5, 1.8, 3, 8, 30, 60, 600])
    func `a person may press the desktop's button any number of times`(pause: Double) {
        var driver = Driver.on(.panel, at: 80)
        for press in 1...20 {
            let wanted = driver.decider.appearance.other
            driver.run([Double(press) * pause: .desktopChose(wanted)], until: Double(press) * pause)
            #expect(driver.decider.appearance == wanted, "press \(press)")
            #expect((driver.decider.mode == .auto) == press.isMultiple(of: 2))
        }
        #expect(driver.decisions.allSatisfy { !$0.isWarning })
    }

    @Test func `a program that answers each switch wins and is reported once`() {
        var driver = Driver.on(.sensor, at: 80)
        for step in 0..<6 {
            let begin = 10_000 * Double(step)
            driver.run([begin: .sensor(lux: 2)], until: begin + 15)
            #expect(driver.decider.appearance == .night)
            driver.run([begin + 16.5: .desktopChose(.day)], until: begin + 16.5)
            #expect(driver.decider.appearance == .day)
            driver.run([begin + 200: .sensor(lux: 900)], until: begin + 9000)
            #expect(driver.decider.mode == .auto)
        }
        let warnings = driver.decisions.filter(\.isWarning)
        #expect(warnings.map(\.reason.finding) == [.competitor(.day, after: 3)])
    }

    @Test func `the desktop's setting before the first level has no effect`() {
        var driver = Driver(fallback: .day)
        driver.run([1: .source(.panel), 2: .desktopChose(.night), 3: .panel(80)], until: 20)
        #expect(driver.told == [3: .day])
    }
}
