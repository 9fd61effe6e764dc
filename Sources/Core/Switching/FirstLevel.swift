/// The first level after a start, a wake or a cover, with the reads that confirm it (rule 2).
///
/// The first level decides at once, but a sensor may misread at first. If the next reads are far away, the first level
/// that three reads in a row agree on decides instead.
struct FirstLevel: Sendable {
    /// The cause of the waking; `nil` for a start.
    let cause: WakingCause?
    /// The appearance before the first level.
    let before: Appearance
    private var latest: Level
    private var last: Instant
    /// The number of agreeing reads in a row.
    private var run = 1
    /// Whether these reads began with the first.
    private var isFirst = true

    /// The number of agreeing reads that decide.
    private static let proof = 3
    /// The longest time between two reads: a value that stands longer is confirmed.
    static let longestPause = Duration.seconds(7)

    init(_ level: Level, after cause: WakingCause?, before: Appearance, at now: Instant) {
        (self.cause, self.before, latest, last) = (cause, before, level, now)
    }

    /// The outcome of a further read.
    enum Outcome {
        /// The level isn't decided yet.
        case open
        /// Two more reads, or a long pause, confirm the first.
        case borneOut
        /// Three reads agree on another level, which decides.
        case replaced
    }

    mutating func follow(_ level: Level, at now: Instant) -> Outcome {
        guard now - last <= FirstLevel.longestPause else { return .borneOut }
        if latest.isAbout(level) { run += 1 } else { (run, isFirst) = (1, false) }
        (latest, last) = (level, now)
        guard run >= FirstLevel.proof else { return .open }
        return isFirst ? .borneOut : .replaced
    }
}
