import Switching
import TestTags
import Testing

/// Thresholds learned from corrections, in force only for their source.
struct DeciderLearningTests {
    private let learned: Rules = {
        var rules = Rules()
        rules.learned = [.panel: .between(10, 20)]
        return rules
    }()

    @Test(.promise("learn-per-source")) func `learned thresholds are in force only for their source`() {
        var driver = Driver.on(.panel, at: 25, rules: learned)
        #expect(driver.decider.band == .between(10, 20))
        #expect(driver.decider.appearance == .day)
        driver.run([10: .source(.otherPanel), 10: .reading(.otherPanel, 25)], until: 200)
        #expect(driver.decider.band == .standard)
        #expect(driver.decider.appearance == .night)
    }

    @Test func `learned thresholds take effect and are reported`() {
        var driver = Driver.on(.panel, at: 25)
        #expect(driver.decider.appearance == .night)
        driver.run([100: .rules(learned)], until: 200)
        #expect(driver.decider.appearance == .day)
        #expect(
            driver.findings(by: .learning) == [.thresholds(.between(10, 20), isLearned: true)])
        #expect(driver.findings.contains(.thresholds(.between(10, 20), isLearned: true)))
        driver.run([300: .rules(Rules())], until: 400)
        #expect(driver.decider.appearance == .night)
        #expect(driver.findings(by: .learning).last == .thresholds(.standard, isLearned: false))
        #expect(driver.findings.allSatisfy { if case .thresholds = $0 { false } else { true } })
    }

    @Test func `another source's learned thresholds aren't reported`() {
        var driver = Driver.on(.otherPanel, at: 25)
        driver.run([100: .rules(learned)], until: 200)
        #expect(driver.findings(by: .learning) == [])
        #expect(driver.findings(by: .configuration) == [])
    }

    @Test func `a configuration change together with learning is reported`() {
        var driver = Driver.on(.panel, at: 25)
        var rules = learned
        rules.guards = false
        driver.run([100: .rules(rules)], until: 200)
        #expect(driver.findings(by: .learning) == [])
        #expect(driver.findings(by: .configuration) == [.configurationChanged])
    }
}
