internal import Vocabulary

/// The question whether the lid is shut, which some services only answer on request.
struct LidQuestion: Sendable {
    /// When candidates stop waiting for the answer, by the machine's clock.
    private(set) var answerEnds: Duration?
    /// The last question under a shut lid. `nil` once the lid moves.
    private var asked: (level: Level, time: Duration)?

    /// How long a lid counts as shut without a question. Light that doesn't move is read as often.
    private static let longestUnasked = Duration.seconds(60)

    mutating func ask(at now: Duration) { answerEnds = now + Engine.longestQuestion }

    mutating func noteAnswer() { answerEnds = nil }

    mutating func noteMove() { asked = nil }

    /// Returns whether the level moved under the shut lid, or a minute passed.
    mutating func isWorthAsking(at level: Level, _ now: Duration) -> Bool {
        if let asked, !level.isApart(from: asked.level), now - asked.time < LidQuestion.longestUnasked { return false }
        asked = (level, now)
        return true
    }
}
