import Testing

@testable import Switching

struct SwitchLimitsTests {
    private let policy = Policy(settleToDay: .zero, settleToNight: .zero, interval: .seconds(20), holdOff: .seconds(3))

    @Test func `without an earlier switch nothing is delayed`() {
        #expect(SwitchLimits().earliest(from: .second(1), policy) == (.second(1), nil))
    }

    @Test(arguments: [
        (9.0, 0.0, 20.0, SwitchLimit?.some(.interval)), (9, 18, 21, .holdOff), (20, 0, 20, nil), (21, 18, 21, nil),
        (30, 9, 30, nil),
    ])
    func `the later limit applies`(from: Double, lastChange: Double, earliest: Double, limit: SwitchLimit?) {
        let switchLimits = SwitchLimits(rulesLastSwitched: .second(0), appearanceLastChanged: .second(lastChange))
        #expect(switchLimits.earliest(from: .second(from), policy) == (.second(earliest), limit))
    }
}
