import TestTags
import Testing

@testable import Switching

struct BacklightMotionTests {
    private let tuning = Tuning()

    /// Returns a backlight that moved at second 100.
    private func moved(
        _ prepare: (inout BacklightMotion) -> Void = { _ in }, inLoop: Bool = false
    ) -> BacklightMotion {
        var motion = BacklightMotion()
        motion.follow(80, at: -1000)
        // Nine earlier answers prove nothing.
        for step in inLoop ? 0..<9 : 0..<0 {
            let second = -900 + 50 * Double(step)
            motion.noteSwitch(at: .second(second))
            motion.follow(step.isMultiple(of: 2) ? 20 : 80, at: second + 4)
        }
        if inLoop { motion.noteSwitch(at: .second(96)) }
        prepare(&motion)
        motion.follow(inLoop ? 80 : 20, at: 100)
        return motion
    }

    @Test func `a movement counts by default, and a first level isn't a movement`() {
        var motion = BacklightMotion()
        motion.follow(80, at: 0)
        #expect(motion.mover == nil)
        #expect(moved().mover == nil)
    }

    @Test func `a first level never has a mover`() {
        var motion = BacklightMotion()
        motion.follow(20, at: 100)
        #expect(motion.noteInput(idle: .seconds(60), at: .second(100.1), tuning) == false)
        #expect(motion.disturb(.power, at: .second(100.2)) == false)
        #expect(motion.mover == nil)
        #expect(motion.report() == false)
    }

    @Test func `a change within a second of the first level is a movement`() {
        var motion = BacklightMotion()
        motion.follow(80, at: 100)
        motion.follow(20, at: 100.5)
        #expect(motion.noteInput(idle: .seconds(60), at: .second(100.6), tuning) == true)
        #expect(motion.mover == .absence)
    }

    @Test func `a movement begins with a first level or after a second of rest`() {
        var motion = BacklightMotion()
        #expect(motion.begins(with: Level(clamping: 80), at: .second(0)))
        motion.follow(80, at: 0)
        #expect(!motion.begins(with: Level(clamping: 80), at: .second(50)))
        motion.follow(70, at: 100)
        #expect(!motion.begins(with: Level(clamping: 60), at: .second(101)))
        #expect(motion.begins(with: Level(clamping: 60), at: .second(101.001)))
    }

    @Test func `the tenth answer is a program's until the next movement`() {
        var motion = moved(inLoop: true)
        let answer = BacklightMover.answer(after: .seconds(4), ignored: .seconds(60))
        #expect(motion.mover == answer)
        #expect(motion.answerEnds == .second(156))
        motion.follow(10, at: 101)
        #expect(motion.mover == answer, "a step within a second belongs to the same movement")
        motion.follow(10, at: 110)
        #expect(motion.mover != nil, "what stays does not move")
        motion.follow(20, at: 157)
        #expect(motion.mover == nil)
        #expect(motion.answerEnds == nil)
    }

    @Test func `an answer counts once its time is over`() {
        var motion = moved(inLoop: true)
        motion.endAnswer()
        #expect(motion.mover == nil)
        #expect(motion.answerEnds == nil)
    }

    @Test(arguments: [(98.0, true), (97.999, false)])
    func `a touch within the two seconds before means a person`(touched: Double, isHand: Bool) {
        let early = moved({ _ = $0.noteInput(idle: .zero, at: .second(touched), tuning) }, inLoop: true)
        #expect((early.mover == nil) == isHand)
        var late = moved(inLoop: true)
        #expect(late.noteInput(idle: .seconds(100.3 - touched), at: .second(100.3), tuning) == isHand)
        #expect((late.mover == nil) == isHand)
    }

    @Test(.promise("untouched-10s-ignores-backlight"), arguments: [(90.0, true), (90.001, false)])
    func `a movement ten seconds after the last touch is a program's`(touched: Double, isAbsent: Bool) {
        let early = moved { _ = $0.noteInput(idle: .seconds(99.5 - touched), at: .second(99.5), tuning) }
        #expect((early.mover == .absence) == isAbsent)
        var late = moved()
        #expect(late.noteInput(idle: .seconds(100.4 - touched), at: .second(100.4), tuning) == isAbsent)
        #expect((late.mover == .absence) == isAbsent)
    }

    @Test func `old reports of input mean nothing`() {
        #expect(moved { _ = $0.noteInput(idle: .seconds(40), at: .second(50), tuning) }.mover == nil)
        let silent = moved {
            _ = $0.noteInput(idle: .seconds(40), at: .second(99.9), tuning)
            _ = $0.noteInput(idle: nil, at: .second(99.95), tuning)
        }
        #expect(silent.mover == nil)
    }

    @Test func `a touch noticed just after its effect means a person`() {
        for (touched, isHand) in [(100.4, true), (100.6, false)] {
            var motion = moved { _ = $0.noteInput(idle: .seconds(60), at: .second(99.9), tuning) }
            #expect(motion.mover == .absence)
            _ = motion.noteInput(idle: .zero, at: .second(touched), tuning)
            #expect((motion.mover == nil) == isHand)
        }
    }

    @Test func `a known key outweighs a later report without it`() {
        var motion = moved { _ = $0.noteInput(idle: .zero, at: .second(99.9), tuning) }
        _ = motion.noteInput(idle: .seconds(30), at: .second(100.1), tuning)
        #expect(motion.mover == nil)
    }

    @Test(
        .promise("cable-10s-ignores-backlight"),
        arguments: [(90.0, true), (89.999, false), (110, true), (110.001, false)])
    func `a disturbance within ten seconds has moved the backlight`(disturbed: Double, isNear: Bool) {
        var motion = moved { if disturbed < 100 { _ = $0.disturb(.dock, at: .second(disturbed)) } }
        if disturbed > 100 { #expect(motion.disturb(.dock, at: .second(disturbed)) == isNear) }
        #expect((motion.mover == .disturbance(.dock)) == isNear)
        _ = motion.noteInput(idle: .zero, at: .second(100.1), tuning)
        #expect((motion.mover == .disturbance(.dock)) == isNear, "who plugs a cable touches keys, too")
    }

    @Test func `another source, or rules without guards, end the answer`() {
        var motion = moved(inLoop: true)
        var other = motion
        other.forget()
        #expect(other.mover == nil)
        motion.forgetAnswers()
        #expect(motion.mover == nil)
        var disturbed = moved { _ = $0.disturb(.power, at: .second(99)) }
        disturbed.forgetAnswers()
        #expect(disturbed.mover == .disturbance(.power))
    }
}

extension BacklightMotion {
    fileprivate mutating func follow(_ percent: Double, at second: Double) {
        follow(Level(clamping: percent), at: .second(second), guards: true, Tuning())
    }
}
