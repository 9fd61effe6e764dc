import Testing

@testable import Switching

struct BacklightMotionTests {
    /// A backlight at 80 % that moved at second 100.
    private func moved(
        _ prepare: (inout BacklightMotion) -> Void = { _ in }, answer: BacklightMotion.AnsweredSwitch? = nil
    ) -> BacklightMotion {
        var motion = BacklightMotion()
        motion.follow(Level(clamping: 80), at: .second(0), answer: nil)
        prepare(&motion)
        motion.follow(Level(clamping: 20), at: .second(100), answer: answer)
        return motion
    }

    private let answer: BacklightMotion.AnsweredSwitch = (.seconds(4), mayBeHand: true)

    @Test func `a movement counts where nothing says otherwise, and a first level is none`() {
        var motion = BacklightMotion()
        motion.follow(Level(clamping: 80), at: .second(0), answer: answer)
        #expect(motion.mover == nil)
        #expect(moved().mover == nil)
    }

    @Test func `a first level has no mover, whoever is absent and whatever is plugged in`() {
        var motion = BacklightMotion()
        motion.follow(Level(clamping: 20), at: .second(100), answer: answer)
        #expect(motion.noteInput(idle: .seconds(60), at: .second(100.1)) == false)
        #expect(motion.disturb(.power, at: .second(100.2)) == false)
        #expect(motion.mover == nil)
        #expect(motion.report() == false)
    }

    @Test func `what moves within a second of the first level is a movement of its own`() {
        var motion = BacklightMotion()
        motion.follow(Level(clamping: 80), at: .second(100), answer: nil)
        motion.follow(Level(clamping: 20), at: .second(100.5), answer: nil)
        #expect(motion.noteInput(idle: .seconds(60), at: .second(100.6)) == true)
        #expect(motion.mover == .absence)
    }

    @Test func `a movement begins with a first level, and after a second without one`() {
        var motion = BacklightMotion()
        #expect(motion.begins(with: Level(clamping: 80), at: .second(0)))
        motion.follow(Level(clamping: 80), at: .second(0), answer: nil)
        #expect(!motion.begins(with: Level(clamping: 80), at: .second(50)))
        motion.follow(Level(clamping: 70), at: .second(100), answer: nil)
        #expect(!motion.begins(with: Level(clamping: 60), at: .second(101)))
        #expect(motion.begins(with: Level(clamping: 60), at: .second(101.001)))
    }

    @Test func `a movement near a switch answers it, until it moves again`() {
        var motion = moved(answer: answer)
        #expect(motion.mover == .answer(after: .seconds(4)))
        motion.follow(Level(clamping: 10), at: .second(101), answer: nil)
        #expect(motion.mover == .answer(after: .seconds(4)), "a step within a second belongs to the same movement")
        motion.follow(Level(clamping: 10), at: .second(110), answer: nil)
        #expect(motion.mover != nil, "what stays does not move")
        motion.follow(Level(clamping: 20), at: .second(111), answer: nil)
        #expect(motion.mover == nil)
    }

    @Test(arguments: [(98.0, true), (97.999, false)])
    func `a touch in the two seconds before makes it a hand's`(touched: Double, isHand: Bool) {
        let early = moved({ _ = $0.noteInput(idle: .zero, at: .second(touched)) }, answer: answer)
        #expect((early.mover == nil) == isHand)
        var late = moved(answer: answer)
        #expect(late.noteInput(idle: .seconds(100.3 - touched), at: .second(100.3)) == isHand)
        #expect((late.mover == nil) == isHand)
        var other = moved({ _ = $0.noteInput(idle: .zero, at: .second(100)) }, answer: (.seconds(4), mayBeHand: false))
        #expect(other.mover != nil, "one of many is not believed")
        #expect(other.noteInput(idle: .zero, at: .second(100.1)) == false)
    }

    @Test(arguments: [(90.0, true), (90.001, false)])
    func `a movement ten seconds after the last touch is a program's`(touched: Double, isAbsent: Bool) {
        let early = moved { _ = $0.noteInput(idle: .seconds(99.5 - touched), at: .second(99.5)) }
        #expect((early.mover == .absence) == isAbsent)
        var late = moved()
        #expect(late.noteInput(idle: .seconds(100.4 - touched), at: .second(100.4)) == isAbsent)
        #expect((late.mover == .absence) == isAbsent)
    }

    @Test func `what was said of input long before tells nothing`() {
        #expect(moved { _ = $0.noteInput(idle: .seconds(40), at: .second(50)) }.mover == nil)
        let silent = moved {
            _ = $0.noteInput(idle: .seconds(40), at: .second(99.9))
            _ = $0.noteInput(idle: nil, at: .second(99.95))
        }
        #expect(silent.mover == nil)
    }

    @Test func `a touch that is noticed just after its effect makes it a hand's; a later one does not`() {
        for (touched, isHand) in [(100.4, true), (100.6, false)] {
            var motion = moved { _ = $0.noteInput(idle: .seconds(60), at: .second(99.9)) }
            #expect(motion.mover == .absence)
            _ = motion.noteInput(idle: .zero, at: .second(touched))
            #expect((motion.mover == nil) == isHand)
        }
    }

    @Test func `a key counts, although somebody who did not see it answers later`() {
        var motion = moved { _ = $0.noteInput(idle: .zero, at: .second(99.9)) }
        _ = motion.noteInput(idle: .seconds(30), at: .second(100.1))
        #expect(motion.mover == nil)
    }

    @Test(arguments: [(90.0, true), (89.999, false), (110, true), (110.001, false)])
    func `ten seconds before or after a disturbance, it moved the backlight`(disturbed: Double, isNear: Bool) {
        var motion = moved { if disturbed < 100 { _ = $0.disturb(.dock, at: .second(disturbed)) } }
        if disturbed > 100 { #expect(motion.disturb(.dock, at: .second(disturbed)) == isNear) }
        #expect((motion.mover == .disturbance(.dock)) == isNear)
        _ = motion.noteInput(idle: .zero, at: .second(100.1))
        #expect((motion.mover == .disturbance(.dock)) == isNear, "who plugs a cable touches keys, too")
    }

    @Test func `another source, or rules without guards, end the answer`() {
        var motion = moved(answer: answer)
        var other = motion
        other.forget()
        #expect(other.mover == nil)
        motion.forgetAnswer()
        #expect(motion.mover == nil)
        var disturbed = moved { _ = $0.disturb(.power, at: .second(99)) }
        disturbed.forgetAnswer()
        #expect(disturbed.mover == .disturbance(.power))
    }
}
