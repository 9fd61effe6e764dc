import Switching
import Testing

/// Rule 12: changes of the desktop's own setting.
struct DeciderDesktopTests {
    @Test func `a change of the desktop's setting by a person is a toggle`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .desktopChose(.night)], until: 20)
        #expect(driver.told == [0: .day, 10: .night])
        #expect(driver.decider.mode == .forced(.night, ends: .agree))
        #expect(driver.findings.first == .toggled(.night, until: .agreement(of: .light), byDesktop: true))
    }

    @Test func `a change back to the appearance of the rules ends the toggle`() {
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

    @Test(arguments: [(15.5, false), (15.6, true)])
    func `a change within 5 s of an automatic switch is an echo`(second: Double, counts: Bool) {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20)], until: 11)
        driver.feed(.desktopChose(.day), at: .second(second))
        #expect((driver.decider.mode == .auto) != counts)
        #expect((driver.decider.appearance == .day) == counts)
    }

    @Test func `two changes within a minute come from another program, which is reported once and ignored`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .desktopChose(.night), 70: .desktopChose(.day)], until: 70)
        // Even its first change was not a user's.
        #expect(driver.told == [0: .day, 10: .night, 70: .day])
        #expect(driver.decider.mode == .auto)
        let warnings = driver.decisions.filter(\.isWarning)
        #expect(warnings.map(\.reason.rule) == [.desktop])
        // Its later changes are ignored too, without a report.
        driver.run([200: .desktopChose(.night), 1900: .desktopChose(.night)], until: 1950)
        #expect(driver.told == [0: .day, 10: .night, 70: .day])
        #expect(driver.decisions.filter(\.isWarning).count == 1)
        // Half an hour after its last change, a user's change counts again.
        driver.run([3701: .desktopChose(.night)], until: 3710)
        #expect(driver.told == [0: .day, 10: .night, 70: .day, 3701: .night])
    }

    @Test func `changes more than a minute apart come from a person`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [10: .desktopChose(.night), 70.1: .desktopChose(.day), 130.2: .desktopChose(.night)], until: 140)
        #expect(driver.told == [0: .day, 10: .night, 70.1: .day, 130.2: .night])
        #expect(driver.decisions.allSatisfy { !$0.isWarning })
    }

    @Test func `the desktop's setting before the first level has no effect`() {
        var driver = Driver(fallback: .day)
        driver.run([1: .source(.panel), 2: .desktopChose(.night), 3: .panel(80)], until: 20)
        #expect(driver.told == [3: .day])
    }
}
