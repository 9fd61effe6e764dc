import Testing

@testable import Switching

struct SettleProgressTests {
    @Test func `a settle time of zero is over at once`() {
        var progress = SettleProgress(.seconds(60), at: .second(0))
        progress.follow(.zero, at: .second(30))
        #expect(progress.due == .second(30))
        progress.follow(.seconds(60), at: .second(31))
        #expect(progress.due == .second(31))
        #expect(SettleProgress(.zero, at: .second(3)).due == .second(3))
    }

    @Test func `the rest is a whole number of milliseconds and never too short`() {
        var progress = SettleProgress(.seconds(7), at: .second(0))
        progress.follow(.seconds(10), at: .second(1))
        // Six sevenths of 10 s.
        #expect(progress.due == .second(9.572))
    }
}

/// Time taken back while an unsteady sensor reads something else.
struct SettleProgressBackTests {
    private var progress = SettleProgress(.seconds(20), at: .second(0))

    @Test mutating func `time is taken back one and a half times as fast as gathered`() {
        progress.takeBack(at: .second(9))
        #expect(progress.due == nil)
        #expect(progress.gone == .second(15))
        progress.follow(.seconds(20), at: .second(11))
        #expect(progress.gone == nil)
        // Nine seconds minus three.
        #expect(progress.due == .second(25))
    }

    @Test mutating func `once all time is taken back, the settle time begins again`() {
        progress.takeBack(at: .second(2))
        progress.takeBack(at: .second(3))
        progress.follow(.seconds(40), at: .second(100))
        #expect(progress.due == .second(140))
    }
}
