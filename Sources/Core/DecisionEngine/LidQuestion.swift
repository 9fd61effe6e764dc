internal import Vocabulary

/// The question whether the lid is shut, which not every service answers without being asked.
struct LidQuestion: Sendable {
    /// When candidates stop waiting for the answer, by the machine's clock; `nil` if none is due.
    private(set) var answerEnds: Duration?
    /// The level at which the question was last asked under a shut lid, and when; `nil` since the lid has moved.
    private var asked: (level: Level, time: Duration)?

    /// How long a lid counts as shut without a question: light that doesn't move is read as often.
    private static let longestUnasked = Duration.seconds(60)

    mutating func ask(at now: Duration) { answerEnds = now + Engine.longestQuestion }

    mutating func noteAnswer() { answerEnds = nil }

    mutating func noteMove() { asked = nil }

    /// Whether a reading under a shut lid calls for the question: if the level has moved, or a minute has passed.
    mutating func isWorthAsking(at level: Level, _ now: Duration) -> Bool {
        if let asked, !level.isApart(from: asked.level), now - asked.time < LidQuestion.longestUnasked { return false }
        asked = (level, now)
        return true
    }
}
