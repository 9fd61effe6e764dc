/// Another program that answers our switches by setting the desktop's colour scheme back (rule 12).
struct CompetitorDetection: Sendable {
    private var lastSwitch: (at: Instant, isAnswered: Bool)?
    /// How many switches in a row were answered.
    private var answers = 0
    /// Whether the next switch only follows a choice in the desktop's settings.
    private var follows = false
    private var isReported = false

    /// How long a value of the setting has to stand before it counts.
    ///
    /// Programs set another for a moment to wake GTK 4, DankMaterialShell for 60 to 70 ms, and for up to 0.28 s under a
    /// load of 16 on two cores. A longer flip, one of 360 there, is two toggles that undo each other, from which
    /// nothing is learned.
    static let standing = Duration.milliseconds(300)
    /// How long after a switch another value answers it.
    static let longestAnswer = Duration.milliseconds(6500)
    /// How many answers in a row are a program's.
    static let proof = 3

    /// Notes a switch of the appearance.
    mutating func noteSwitch(at now: Instant) {
        guard !follows else { return follows = false }
        if lastSwitch?.isAnswered == false { answers = 0 }
        lastSwitch = (now, false)
    }

    /// Notes a choice of the other appearance, which is followed.
    ///
    /// - Returns: whether it is a program's, for the first time.
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
