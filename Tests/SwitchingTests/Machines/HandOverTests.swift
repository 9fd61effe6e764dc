import Testing

@testable import Switching

struct HandOverTests {
    private func fromPanel() -> HandOver {
        var handOver = HandOver()
        handOver.noteLevel(of: .panel, at: .second(0))
        return handOver
    }

    @Test func `the minute begins with the first level of the new source`() {
        var handOver = fromPanel()
        handOver.begin(to: .sensor, at: .second(10))
        #expect(handOver.ends == nil)
        handOver.noteLevel(of: .sensor, at: .second(15))
        #expect(handOver.ends == .second(75))
        handOver.noteLevel(of: .sensor, at: .second(20))
        #expect(handOver.ends == .second(75))
    }

    @Test func `there is no hand-over before the first level, or to the same kind of source`() {
        var handOver = HandOver()
        handOver.begin(to: .panel, at: .second(0))
        handOver.noteLevel(of: .panel, at: .second(1))
        #expect(handOver.ends == nil)
        handOver.begin(to: .otherPanel, at: .second(2))
        handOver.noteLevel(of: .otherPanel, at: .second(3))
        #expect(handOver.ends == nil)
    }

    @Test(arguments: [(74.9, false), (75, true)])
    func `the return of the old source ends a hand-over within the minute`(second: Double, begins: Bool) {
        var handOver = fromPanel()
        handOver.begin(to: .sensor, at: .second(10))
        handOver.noteLevel(of: .sensor, at: .second(15))
        handOver.begin(to: .panel, at: .second(second))
        handOver.noteLevel(of: .panel, at: .second(100))
        #expect(handOver.ends == (begins ? .second(160) : nil))
    }
}
