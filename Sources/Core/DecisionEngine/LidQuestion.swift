internal import Vocabulary

/// The question whether the lid is shut, which some services only answer on request.
struct LidQuestion: Sendable {
    /// When candidates stop waiting for an answer, if any is due; by the machine's clock.
    private(set) var answerEnds: Duration?
    /// The level and time of the last question under a shut lid; `nil` since the lid moved.
    private var asked: (level: Level, time: Duration)?

    /// How long a lid counts as shut without a question: light that doesn't move is read as often.
    private static let longestUnasked = Duration.seconds(60)

    mutating func ask(at now: Duration) { answerEnds = now + Engine.longestQuestion }

    mutating func noteAnswer() { answerEnds = nil }

    mutating func noteMove() { asked = nil }

    /// Returns whether a reading under a shut lid needs the question: the level moved, or a minute passed.
    mutating func isWorthAsking(at level: Level, _ now: Duration) -> Bool {
        if let asked, !level.isApart(from: asked.level), now - asked.time < LidQuestion.longestUnasked { return false }
        asked = (level, now)
        return true
    }
}
