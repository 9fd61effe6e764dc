/// A program that answers switches by setting the desktop's color scheme back (rule 12).
struct CompetitorDetection: Sendable {
    private var lastSwitch: (at: Instant, isAnswered: Bool)?
    private var answers = 0
    /// Whether the next switch follows the desktop's setting, so no program can answer it.
    private var follows = false
    private var isReported = false

    /// How long a setting must be stable to count.
    ///
    /// Programs set another value for a moment to wake GTK 4: DankMaterialShell for 60 to 70 ms, or up to 0.28 s under
    /// a load of 16 on two cores. A longer flip, such as one of 360 ms there, is two toggles that undo each other.
    static let standing = Duration.milliseconds(300)
    static let longestAnswer = Duration.milliseconds(6500)
    /// How many answers in a row prove a program.
    static let proof = 3

    mutating func noteSwitch(at now: Instant) {
        guard !follows else { return follows = false }
        if lastSwitch?.isAnswered == false { answers = 0 }
        lastSwitch = (now, false)
    }

    /// Notes a choice of the other appearance. Returns whether it first proves a program.
    mutating func noteChoice(at now: Instant) -> Bool {
        follows = true
        guard let (last, isAnswered) = lastSwitch, !isAnswered, now - last <= CompetitorDetection.longestAnswer else {
            return false
        }
        lastSwitch?.isAnswered = true
        answers += 1
        guard answers >= CompetitorDetection.proof, !isReported else { return false }
        isReported = true
        return true
    }
}
