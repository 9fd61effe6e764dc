import Switching
import Testing

struct RulesTests {
    @Test func `an empty configuration has the standard rules`() {
        let rules = Rules()
        #expect(rules.band == .between(30, 40))
        #expect(rules.guards)
        #expect(rules.toggleEnds == .agree)
        for kind in SourceKind.allCases { #expect(rules.policy(for: kind) == .standard(for: kind)) }
    }

    @Test func `a configured settle time replaces the source's own`() {
        let policy = Rules(settleToNight: .seconds(60)).policy(for: .illuminance)
        #expect(policy.settleToNight == .seconds(60))
        #expect(policy.settleToDay == .seconds(2))
    }

    @Test(arguments: SourceKind.allCases)
    func `without guards there are no intervals, but settle times stay`(kind: SourceKind) {
        let policy = Rules(guards: false).policy(for: kind)
        #expect(policy.interval == .zero)
        #expect(policy.holdOff == .zero)
        #expect(policy.settleToDay == Policy.standard(for: kind).settleToDay)
        #expect(policy.settleToNight == Policy.standard(for: kind).settleToNight)
    }
}
