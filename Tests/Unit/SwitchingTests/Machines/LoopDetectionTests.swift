import TestTags
import Testing

@testable import Switching

struct LoopDetectionTests {
    private let tuning = Tuning()

    /// Returns the windows of ignored answers, with a switch each ten minutes.
    private func ignored(_ answers: [(after: Double, isTouched: Bool?)], by loop: LoopDetection = .init()) -> [Double?]
    {
        var loop = loop
        return answers.enumerated().map { index, answer in
            let last = 600 * Double(index + 1)
            loop.noteSwitch(at: .second(last))
            let ignored = loop.noteMovement(at: .second(last + answer.after), isTouched: answer.isTouched, tuning)
            return ignored.map { $0.window / .seconds(1) }
        }
    }

    private func answers(_ isTouched: Bool?, _ delays: [Double]) -> [Double?] {
        ignored(delays.map { ($0, isTouched) })
    }

    @Test(.promise("loop-after-6-10-12-answers"), arguments: [(false, 6), (nil, 10), (true, 12)] as [(Bool?, Int)])
    func `answers in a row at the same delay prove a loop`(
        isTouched: Bool?, proof: Int
    ) {
        let delays = (0..<proof + 8).map { 5 + 0.3 * Double($0 % 2) }
        let windows: [Double?] = [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
        #expect(answers(isTouched, delays) == Array(repeating: nil, count: proof - 1) + windows)
    }

    @Test(arguments: [false, nil] as [Bool?])
    func `at varying delays a loop takes twenty answers`(isTouched: Bool?) {
        let delays = (0..<21).map { 5 + 0.31 * Double($0 % 2) }
        #expect(answers(isTouched, delays) == Array(repeating: nil, count: 19) + [60, 120])
    }

    @Test func `touches at other delays count`() {
        let same = Array(repeating: (after: 5.0, isTouched: Bool?.some(true)), count: 12)
        #expect(ignored(same + [(after: 7, isTouched: true)]).last == .some(nil))
        #expect(answers(true, (0..<100).map { 5 + 0.31 * Double($0 % 2) }).allSatisfy { $0 == nil })
    }

    @Test func `a missing or late answer ends the row`() {
        let five = Array(repeating: 5.0, count: 5)
        #expect(answers(false, five + [60.1] + five).allSatisfy { $0 == nil })
        var loop = LoopDetection()
        for step in 0..<11 {
            loop.noteSwitch(at: .second(Double(step) * 100))
            if step == 5 { continue }
            #expect(loop.noteMovement(at: .second(Double(step) * 100 + 5), isTouched: false, tuning) == nil)
        }
    }

    @Test func `only the first movement after a switch answers it`() {
        var loop = LoopDetection()
        for step in 0..<5 {
            loop.noteSwitch(at: .second(Double(step) * 100))
            for second in [5.0, 10, 15] {
                let at = Double(step) * 100 + second
                #expect(loop.noteMovement(at: .second(at), isTouched: false, tuning) == nil)
            }
        }
    }

    @Test func `a touch noticed late counts`() {
        var loop = LoopDetection()
        for step in 0..<6 {
            loop.noteSwitch(at: .second(Double(step) * 100))
            let ignored = loop.noteMovement(at: .second(Double(step) * 100 + 5), isTouched: false, tuning)
            #expect((ignored != nil) == (step == 5))
        }
        #expect(loop.noteTouch(true, tuning) == nil)
    }

    @Test func `the absence of a touch may become known late`() {
        var loop = LoopDetection()
        for step in 0..<6 {
            loop.noteSwitch(at: .second(Double(step) * 100))
            #expect(loop.noteMovement(at: .second(Double(step) * 100 + 5), isTouched: nil, tuning) == nil)
            #expect((loop.noteTouch(false, tuning) != nil) == (step == 5))
        }
    }
}
