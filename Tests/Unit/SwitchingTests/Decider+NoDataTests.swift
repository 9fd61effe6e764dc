import Switching
import TestTags
import Testing

/// Rule 4: no data is not night.
struct DeciderNoDataTests {
    @Test(.promise("no-data-is-not-night"), arguments: [NoData.Kind.missing, .failing, .implausible])
    func `the appearance stays without data`(kind: NoData.Kind) {
        for percent in [20.0, 80] {
            var driver = Driver.on(.panel, at: percent, rules: .immediate)
            let told = driver.told
            driver.run([10: .noData(.panel, "empty", kind)], until: 86_400)
            #expect(driver.told == told)
            #expect(driver.decider.lastLight == Light(level: Level(clamping: percent)))
            #expect(driver.deadline == nil)
        }
    }

    @Test(.promise("zero-is-dark")) func `zero is data and means darkness`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: 0)], until: 60)
        #expect(driver.told == [0: .day, 20: .night])
    }

    @Test func `an impossible illuminance is no data`() {
        var driver = Driver.on(.sensor, at: 80)
        driver.run([10: .sensor(lux: -5), 20: .sensor(lux: .nan), 30: .sensor(lux: .infinity)], until: 60)
        #expect(driver.told == [0: .day])
    }

    @Test func `missing data cancels a candidate and its settle time`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .panel(20), 10.4: .noData(.panel), 20: .panel(20)], until: 60)
        #expect(driver.told == [0: .day, 20.5: .night])
        #expect(driver.candidates == [10: .candidate, 10.4: .cancelled, 20: .candidate, 20.5: .switched])
    }

    @Test func `missing data cancels a deferred candidate with a reason`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([100: .panel(5), 101: .panel(80), 102: .noData(.panel)], until: 300)
        #expect(driver.told == [0: .day, 100.5: .night])
        #expect(driver.candidates.entries.last == .init(second: 102, value: .cancelled))
    }

    @Test func `the reason names the cause, and each cause gives one warning`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run(
            [10: .noData(.panel, "brightness is empty"), 11: .noData(.panel, "brightness is empty")], until: 12)
        #expect(driver.findings.contains(.noDataNow("brightness is empty")))
        #expect(driver.decisions.filter(\.isWarning).map(\.reason.rule) == [.noData])
        driver.run([20: .noData(.panel, "brightness is gone")], until: 21)
        #expect(driver.decisions.filter(\.isWarning).count == 2)
        driver.run([30: .panel(80)], until: 31)
        #expect(driver.findings == [.level(80, is: .day)])
        #expect(driver.decisions.last?.reason.rule == .noData)
    }

    @Test func `a source's problem ends with its use`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .noData(.panel, "brightness is empty"), 20: .source(.otherPanel)], until: 30)
        #expect(!driver.findings.contains(.noDataNow("brightness is empty")))
    }
}
