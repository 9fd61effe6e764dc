import Testing

@testable import Switching

struct RecentSwitchesTests {
    private let tuning = Tuning()

    private func switched(at seconds: [Double]) -> RecentSwitches {
        var recent = RecentSwitches()
        for second in seconds { recent.note(at: .second(second), tuning) }
        return recent
    }

    private func stays(_ recent: RecentSwitches, before moment: Instant) -> Int {
        recent.shortStays(before: moment, tuning)
    }

    @Test func `a stay of at most ten minutes counts as short for eight hours`() {
        let recent = switched(at: [0, 600, 1200.001, 1300])
        // Two have ended, and the third lasts.
        #expect(stays(recent, before: .second(1300)) == 3)
        #expect(stays(recent, before: .second(1900)) == 3)
        #expect(stays(recent, before: .second(1900.001)) == 2)
        #expect(stays(recent, before: .second(600 + 8.0 * 3600)) == 2)
        #expect(stays(recent, before: .second(600.001 + 8.0 * 3600)) == 1)
        #expect(stays(recent, before: .second(1300.001 + 8.0 * 3600)) == 0)
        #expect(stays(RecentSwitches(), before: .second(0)) == 0)
    }

    @Test func `a lamp used every quarter of an hour makes no short stays`() {
        let recent = switched(at: (0..<20).map { Double($0) * 900 })
        #expect(stays(recent, before: .second(20 * 900)) == 0)
    }

    @Test func `only relevant switches are kept`() {
        let recent = switched(at: (0..<100).map(Double.init))
        #expect(stays(recent, before: .second(100)) == 5)
    }

    @Test func `forgetting removes all switches`() {
        var recent = switched(at: [0, 590, 1180])
        recent.forget()
        #expect(stays(recent, before: .second(1190)) == 0)
    }
}
