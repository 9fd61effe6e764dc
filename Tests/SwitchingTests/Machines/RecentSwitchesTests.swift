import Testing

@testable import Switching

struct RecentSwitchesTests {
    private let tuning = Tuning()

    private func switched(at seconds: [Double]) -> RecentSwitches {
        var recent = RecentSwitches()
        for second in seconds { recent.note(at: .second(second), tuning) }
        return recent
    }

    @Test func `a switch is recent for ten minutes`() {
        let recent = switched(at: [0, 100, 650])
        #expect(recent.count(before: .second(600), tuning) == 2)
        #expect(recent.count(before: .second(600.001), tuning) == 1)
        #expect(recent.count(before: .second(700), tuning) == 2)
        #expect(recent.count(before: .second(1250.001), tuning) == 0)
        #expect(RecentSwitches().count(before: .second(0), tuning) == 0)
    }

    @Test func `no more are kept than make a difference`() {
        let recent = switched(at: (0..<100).map(Double.init))
        #expect(recent.count(before: .second(100), tuning) == 8)
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
        #expect(recent.count(before: .second(1790), tuning) == 0)
    }
}
