import Testing

@testable import Switching

struct CompetitorDetectionTests {
    /// Returns the results for switches each minute, each answered after a number of seconds, or not at all for `nil`.
    private func isFound(_ answers: [Double?]) -> [Bool] {
        var desktop = CompetitorDetection()
        return answers.enumerated().map { index, after in
            let last = 60 * Double(index)
            desktop.noteSwitch(at: .second(last))
            guard let after else { return false }
            defer { desktop.noteSwitch(at: .second(last + after)) }
            return desktop.noteChoice(at: .second(last + after))
        }
    }

    @Test func `three answers in a row are a program's, found once`() {
        #expect(isFound([2, 6.5, 3, 2, 2]) == [false, false, true, false, false])
    }

    @Test func `a late choice or a switch without a choice ends the row`() {
        #expect(isFound([2, 2, 6.6, 2, 2, nil, 2, 2]).allSatisfy { !$0 })
    }
}
