import Testing

@testable import Switching

struct SettleProgressTests {
    @Test func `a settle time of nothing is over at once`() {
        var progress = SettleProgress(.seconds(60), at: .second(0))
        progress.follow(.zero, at: .second(30))
        #expect(progress.due == .second(30))
        progress.follow(.seconds(60), at: .second(31))
        #expect(progress.due == .second(31))
        #expect(SettleProgress(.zero, at: .second(3)).due == .second(3))
    }

    @Test func `the rest is a whole number of milliseconds, and never too short`() {
        var progress = SettleProgress(.seconds(7), at: .second(0))
        progress.follow(.seconds(10), at: .second(1))
        // Six sevenths of 10 s.
        #expect(progress.due == .second(9.572))
    }
}
