import Testing

@testable import Switching

struct HandOverTests {
    @Test(arguments: [(74.9, false), (75, true)])
    func `the old source's return within the minute ends a hand-over`(second: Double, begins: Bool) {
        var handOver = HandOver()
        handOver.noteLevel(of: .panel, at: .second(0))
        handOver.begin(to: .sensor, at: .second(10))
        handOver.noteLevel(of: .sensor, at: .second(15))
        handOver.begin(to: .panel, at: .second(second))
        handOver.noteLevel(of: .panel, at: .second(100))
        #expect(handOver.ends == (begins ? .second(160) : nil))
    }
}
