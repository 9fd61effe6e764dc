import Switching
import Testing

@testable import Decisions

/// A day with the sensors of bug reports, in a closed loop. `scripts/dev decisions` shows the mean of five days.
@Suite("Sensors that misread") @MainActor struct BadSensorTests {
    @Test(arguments: [(2, 0, 5.0), (3, 0, 30), (4, 0, 5), (0, 1, 1), (1, 1, 1), (2, 1, 30)])
    func `a sensor with bad reads switches wrongly at most once a day`(index: Int, kind: Int, minutes: Double) {
        let (switches, wrong) = [spikes, floors][kind][index].day(seed: 11)
        #expect(switches <= 1)
        #expect(wrong <= minutes)
    }

    @Test func `nine of ten wrong first readings are corrected within 40 s`() {
        let (wrong, late) = spikes[2].starts(1...1000)
        #expect(wrong > 50)
        #expect(late * 10 <= wrong)
    }

    @Test(arguments: [true, false])
    func `wrong readings after waking and after the lid are corrected`(isLid: Bool) {
        var (wrong, late) = (0, 0)
        for seed in 1...400 as ClosedRange<UInt64> {
            var loop = ClosedLoop(sensor: spikes[2].reads(seed: seed))
            loop.run(until: .seconds(120))
            loop.tell(.suppression(isLid ? .lid : .asleep, true))
            loop.run(until: .seconds(240))
            loop.tell(isLid ? .suppression(.lid, false) : .woke(sun: .night))
            let before = loop.stays.last?.appearance
            loop.run(until: .seconds(250))
            guard before == .night, loop.stays.last?.appearance == .day else { continue }
            wrong += 1
            loop.run(until: .seconds(280))
            if loop.stays.last?.appearance == .day { late += 1 }
        }
        #expect(late * 10 <= wrong, "\(late) of \(wrong)")
    }
}
