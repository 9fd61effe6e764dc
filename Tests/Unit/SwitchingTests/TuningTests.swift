import TestTags
import Testing

@testable import Switching

struct TuningTests {
    private let tuning = Tuning()

    private func settle(
        _ percent: Double, shortStays: Int = 0, isJump: Bool = false, band: Band = .standard, base: Double = 10,
        isUnsteady: Bool = false
    ) -> Double {
        let level = Level(clamping: percent)
        let wanted: Appearance = level < band.nightBelow ? .night : .day
        let clearness = band.clearness(of: level, for: wanted)
        return tuning.settleTime(
            .milliseconds(Int(base * 1000)), to: wanted, clearness: clearness, isJump: isJump, shortStays: shortStays,
            misreadings: (isUnsteady ? .seconds(20) : .zero, isUnsteady)) / .seconds(1)
    }

    @Test(
        .promise("settle-longer-near-threshold"),
        arguments: [
            (18.0, 10.0), (0, 10), (52, 10), (100, 10), (24, 40), (46, 40), (29.999_999, 70), (40.000_001, 70),
        ])
    func `a level at the threshold settles seven times as long as a clear one`(
        percent: Double, seconds: Double
    ) {
        #expect(abs(settle(percent) - seconds) < 0.001)
    }

    @Test(arguments: [(0, 4.0), (1, 20), (2, 36), (11, 180), (100, 180)])
    func `each short stay adds four settle times to an unclear level`(shortStays: Int, seconds: Double) {
        #expect(abs(settle(24, shortStays: shortStays, base: 1) - seconds) < 0.001)
    }

    @Test(
        .promise("wandering-light-clear-level"),
        arguments: [(10.0, 1, 15.0), (18, 15, 15), (10, 0, 10), (52, 15, 5), (100, 1, 5)])
    func `short stays make a clear level last at most 15 s to night, 5 s to day`(
        percent: Double, shortStays: Int, seconds: Double
    ) {
        let base: Double = percent > 50 ? 2 : 10
        #expect(settle(percent, shortStays: shortStays, base: base) == seconds)
        #expect(settle(percent, shortStays: shortStays, base: 30) == 30, "but a configured time stays")
    }

    @Test func `light that jumped is spared anywhere past the threshold`() {
        for (percent, seconds) in [(40.000_001, 14.0), (46, 8), (49, 5)] {
            #expect(abs(settle(percent, shortStays: 100, isJump: true, base: 2) - seconds) < 0.001, "\(percent)")
        }
        #expect(settle(46, shortStays: 100, base: 2) == 180)
    }

    @Test func `an unsteady sensor's level lasts at least 20 s`() {
        #expect(settle(60, base: 2, isUnsteady: true) == 20)
        #expect(settle(46, base: 2, isUnsteady: true) == 80)
        #expect(settle(60, shortStays: 5, isJump: true, base: 2, isUnsteady: true) == 180)
    }

    @Test func `only a configured settle time exceeds three minutes`() {
        #expect(settle(29.9, shortStays: 7) == 180)
        #expect(settle(10, shortStays: 7, base: 400) == 400)
        #expect(settle(29.9, shortStays: 7, base: 0) == 0)
    }

    @Test(arguments: [(0.0, 4.0), (100, 97.0), (0, 1)])
    func `near an end of the scale, the end is always clear`(end: Double, threshold: Double) {
        let band: Band = end == 0 ? .between(threshold, 60) : .between(40, threshold)
        #expect(settle(end, band: band) == 10)
    }
}
