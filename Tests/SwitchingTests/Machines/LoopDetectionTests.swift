import Testing

@testable import Switching

struct LoopDetectionTests {
    private let tuning = Tuning()

    /// Switches each ten minutes, and the answers to them: how long after, and whether a key was touched.
    private func ignored(_ answers: [(after: Double, isTouched: Bool)], by loop: LoopDetection = .init()) -> [Double?] {
        var loop = loop
        return answers.enumerated().map { index, answer in
            let last = 600 * Double(index + 1)
            loop.noteSwitch(at: .second(last))
            let ignored = loop.noteMovement(at: .second(last + answer.after), isTouched: answer.isTouched, tuning)
            return ignored.map { $0.window / .seconds(1) }
        }
    }

    private func untouched(_ delays: [Double]) -> [Double?] { ignored(delays.map { ($0, false) }) }

    @Test func `ten answers in a row at the same delay prove a loop, and are ignored for longer and longer`() {
        let delays = (0..<18).map { 5 + 0.3 * Double($0 % 2) }
        let windows: [Double?] = [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
        #expect(untouched(delays) == Array(repeating: nil, count: 9) + windows)
    }

    @Test func `at any delay it takes twenty`() {
        let delays = (0..<21).map { 5 + 0.31 * Double($0 % 2) }
        #expect(untouched(delays) == Array(repeating: nil, count: 19) + [60, 120])
    }

    @Test func `where something was touched it takes twenty at the same delay, and other touches count`() {
        let same = Array(repeating: (after: 5.0, isTouched: true), count: 20)
        #expect(ignored(same) == Array(repeating: nil, count: 19) + [60])
        #expect(ignored(same + [(after: 7, isTouched: true)]).last == .some(nil))
        #expect(ignored((0..<100).map { (after: 5 + 0.31 * Double($0 % 2), isTouched: true) }).allSatisfy { $0 == nil })
    }

    @Test func `a switch that nothing answers, or an answer after more than a minute, ends the row`() {
        let nine = Array(repeating: 5.0, count: 9)
        #expect(untouched(nine + [60.1] + nine).allSatisfy { $0 == nil })
        var loop = LoopDetection()
        for step in 0..<15 {
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

    @Test func `a touch that is noticed late counts`() {
        var loop = LoopDetection()
        for step in 0..<10 {
            loop.noteSwitch(at: .second(Double(step) * 100))
            let ignored = loop.noteMovement(at: .second(Double(step) * 100 + 5), isTouched: false, tuning)
            #expect((ignored != nil) == (step == 9))
        }
        #expect(loop.noteTouch(tuning) == nil)
    }
}
