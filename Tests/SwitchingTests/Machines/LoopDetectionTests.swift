import Testing

@testable import Switching

struct LoopDetectionTests {
    private func widened() -> LoopDetection {
        var loop = LoopDetection()
        for second in [0.0, 100, 200, 300] { _ = loop.countSwitch(at: .second(second)) }
        return loop
    }

    @Test func `the fourth switch within five minutes widens the band for half an hour`() {
        var loop = widened()
        #expect(loop.isWidened && loop.deadline == .second(2100))
        #expect(loop.band(.standard) == .between(25, 45))
        #expect(loop.narrow(at: .second(2099.999)) == false)
        #expect(loop.narrow(at: .second(2100)) == true)
        #expect(loop.deadline == nil && loop.band(.standard) == .standard)
        #expect(loop.narrow(at: .second(3000)) == false)
    }

    @Test func `slower switches do not widen the band`() {
        var loop = LoopDetection()
        for second in 0..<20 { #expect(loop.countSwitch(at: .second(Double(second) * 100.1)) == nil) }
    }

    @Test func `four more switches prolong the wider band`() {
        var loop = widened()
        for second in [400.0, 410, 420] { #expect(loop.countSwitch(at: .second(second)) == nil) }
        #expect(loop.countSwitch(at: .second(430)) == .prolonged)
        #expect(loop.deadline == .second(2230))
    }

    @Test(arguments: [(true, true), (false, false)])
    func `a movement right after a switch is an answer while the band is wide`(isWide: Bool, isAnswer: Bool) {
        var loop = isWide ? widened() : LoopDetection()
        loop.follow(Level(clamping: 50), at: .second(301), isHeldOff: true)
        #expect(!loop.isAnswer, "a first level is no motion")
        loop.follow(Level(clamping: 20), at: .second(303), isHeldOff: true)
        #expect(loop.isAnswer == isAnswer)
        #expect(loop.reportAnswer() == isAnswer)
        #expect(loop.reportAnswer() == false, "once is enough")
        loop.follow(Level(clamping: 10), at: .second(304), isHeldOff: false)
        #expect(loop.isAnswer == isAnswer, "a step within a second belongs to the same motion")
        loop.follow(Level(clamping: 10), at: .second(310), isHeldOff: false)
        #expect(loop.isAnswer == isAnswer, "what stays does not move")
        loop.follow(Level(clamping: 20), at: .second(311), isHeldOff: false)
        #expect(!loop.isAnswer)
    }

    @Test func `another source, or rules without guards, end the answer`() {
        var loop = widened()
        loop.follow(Level(clamping: 50), at: .second(301), isHeldOff: true)
        loop.follow(Level(clamping: 20), at: .second(303), isHeldOff: true)
        var other = loop
        other.forgetMotion()
        #expect(!other.isAnswer && other.isWidened)
        loop.switchOff()
        #expect(!loop.isAnswer && !loop.isWidened && loop.deadline == nil)
    }
}
