/// A program that moves the backlight after each switch, and so causes the next one (rule 7).
///
/// A person may also try out the backlight after a switch, so only several answers in a row prove a loop.
struct LoopDetection: Sendable {
    private var lastSwitch: (at: Instant, isAnswered: Bool)?
    /// The latest answers: the first movement after each switch.
    private var row: [Answer] = []
    /// The number of ignored answers before the last.
    private var ignored = 0
    private var isIgnored = false
    private var isAnswer = false

    private struct Answer {
        let after: Duration
        /// `nil` if unknown.
        var isTouched: Bool?
    }

    /// An ignored answer: the switch, the delay of the answer, and how long after the switch the answer is ignored.
    typealias Ignored = (last: Instant, after: Duration, window: Duration)

    mutating func noteSwitch(at now: Instant) {
        if lastSwitch?.isAnswered == false { forget() }
        if isIgnored { ignored += 1 }
        (lastSwitch, isIgnored) = ((now, false), false)
    }

    /// Notes that the backlight begins to move. Returns `nil` if the movement counts.
    mutating func noteMovement(at now: Instant, isTouched: Bool?, _ tuning: Tuning) -> Ignored? {
        isAnswer = lastSwitch?.isAnswered == false
        guard let (last, isAnswered) = lastSwitch, now - last <= tuning.longestAnswer else {
            forget()
            return nil
        }
        if !isAnswered {
            lastSwitch?.isAnswered = true
            if row.count >= tuning.answersOfAnyDelay { row.removeFirst() }
            row.append(Answer(after: now - last, isTouched: isTouched))
        } else if isTouched == true {
            return nil
        }
        return judge(tuning)
    }

    /// Notes late news of touches before the last movement. Returns `nil` if it counts.
    mutating func noteTouch(_ isTouched: Bool, _ tuning: Tuning) -> Ignored? {
        if isAnswer, let last = row.indices.last { row[last].isTouched = isTouched }
        return judge(tuning)
    }

    private mutating func judge(_ tuning: Tuning) -> Ignored? {
        isIgnored = isLoop(tuning)
        guard isIgnored, let lastSwitch, let answer = row.last else {
            ignored = 0
            return nil
        }
        // More doublings exceed any window.
        let window = (0..<min(ignored, 16)).reduce(tuning.firstWindow) { window, _ in window * 2 }
        return (lastSwitch.at, answer.after, min(window, tuning.longestWindow))
    }

    private func isLoop(_ tuning: Tuning) -> Bool {
        func isLoop(_ count: Int, _ isProof: (ArraySlice<Answer>) -> Bool) -> Bool {
            row.count >= count && isProof(row.suffix(count))
        }
        func isAlike(_ answers: ArraySlice<Answer>) -> Bool {
            let (least, most) = (answers.map(\.after).min() ?? .zero, answers.map(\.after).max() ?? .zero)
            return most - least <= tuning.sameDelay
        }
        func isUntouched(_ answers: ArraySlice<Answer>) -> Bool { answers.allSatisfy { $0.isTouched != true } }
        return isLoop(tuning.answersUntouched) {
            $0.allSatisfy { $0.isTouched == false } && (ignored > 0 || isAlike($0))
        }
            || isLoop(tuning.answersOfSameDelay) { isUntouched($0) && (ignored > 0 || isAlike($0)) }
            || isLoop(tuning.answersTouched, isAlike)
            || isLoop(tuning.answersOfAnyDelay, isUntouched)
    }

    mutating func forget() {
        (row, ignored, isIgnored) = ([], 0, false)
    }
}
