import Testing

@testable import Switching

struct RecentSwitchesTests {
    private let tuning = Tuning()

    private func switched(at seconds: [Double]) -> RecentSwitches {
        var recent = RecentSwitches()
        for second in seconds { recent.note(at: .second(second), tuning) }
        return recent
    }

    @Test func `a stay of at most ten minutes is short, and counts for four hours after its end`() {
        let recent = switched(at: [0, 600, 1200.001, 1300])
        // Two have ended, and the third lasts.
        #expect(recent.shortStays(before: .second(1300), tuning) == 3)
        #expect(recent.shortStays(before: .second(1900), tuning) == 3)
        #expect(recent.shortStays(before: .second(1900.001), tuning) == 2)
        #expect(recent.shortStays(before: .second(600 + 4.0 * 3600), tuning) == 2)
        #expect(recent.shortStays(before: .second(600.001 + 4.0 * 3600), tuning) == 1)
        #expect(recent.shortStays(before: .second(1300.001 + 4.0 * 3600), tuning) == 0)
        #expect(RecentSwitches().shortStays(before: .second(0), tuning) == 0)
    }

    @Test func `a lamp that is used every quarter of an hour makes no short stays`() {
        let recent = switched(at: (0..<20).map { Double($0) * 900 })
        #expect(recent.shortStays(before: .second(20 * 900), tuning) == 0)
    }

    @Test func `no more are kept than make a difference`() {
        let recent = switched(at: (0..<100).map(Double.init))
        #expect(recent.shortStays(before: .second(100), tuning) == 15)
        #expect(recent.streak(at: .second(100), tuning) == 100)
    }

    @Test func `a row of switches ends after ten minutes without one`() {
        var recent = switched(at: [0, 590, 1180])
        #expect(recent.streak(at: .second(1780), tuning) == 3)
        #expect(recent.streak(at: .second(1780.001), tuning) == 0)
        recent.note(at: .second(1790), tuning)
        #expect(recent.streak(at: .second(1790), tuning) == 1)
        recent.forget()
        #expect(recent.streak(at: .second(1790), tuning) == 0)
        #expect(recent.shortStays(before: .second(1790), tuning) == 0)
    }
}
