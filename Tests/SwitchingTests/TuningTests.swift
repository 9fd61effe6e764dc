import Testing

@testable import Switching

struct TuningTests {
    private let tuning = Tuning()

    private func settle(_ percent: Double, shortStays: Int = 0, band: Band = .standard, base: Double = 10) -> Double {
        let level = Level(clamping: percent)
        let clearness = band.clearness(of: level, for: level < band.nightBelow ? .night : .day)
        return tuning.settleTime(.milliseconds(Int(base * 1000)), clearness: clearness, shortStays: shortStays)
            / .seconds(1)
    }

    @Test(arguments: [
        (18.0, 10.0), (0, 10), (52, 10), (100, 10), (24, 40), (46, 40), (29.999_999, 70), (40.000_001, 70),
    ])
    func `a clear level settles in the base time, one at the threshold in seven times as long`(
        percent: Double, seconds: Double
    ) {
        #expect(abs(settle(percent) - seconds) < 0.001)
    }

    @Test(arguments: [(0, 10.0), (1, 30), (3, 70), (8, 170), (9, 180), (100, 180)])
    func `each short stay adds two base times`(shortStays: Int, seconds: Double) {
        #expect(settle(10, shortStays: shortStays) == seconds)
    }

    @Test func `no settle time grows past three minutes, but a configured one that is longer stays`() {
        #expect(settle(29.9, shortStays: 7) == 180)
        #expect(settle(10, shortStays: 7, base: 400) == 400)
        #expect(settle(29.9, shortStays: 7, base: 0) == 0)
    }

    @Test(arguments: [(0.0, 4.0), (100, 97.0), (0, 1)])
    func `near an end of the scale, the end is always clear`(end: Double, threshold: Double) {
        let band: Band = end == 0 ? .between(threshold, 60) : .between(40, threshold)
        #expect(settle(end, band: band) == 10)
    }

    @Test(arguments: [(0, 0.0), (1, 0), (2, 6), (3, 12), (4, 24), (5, 48), (6, 60), (7, 60), (10_000, 60)])
    func `the window for answers doubles with each switch in a row, up to a minute`(streak: Int, seconds: Double) {
        #expect(tuning.window(after: streak, holdOff: .seconds(3)) == .seconds(seconds))
        #expect(tuning.window(after: streak, holdOff: .zero) == .zero)
    }
}
