/// The first level after a start, a wake or a cover, with the reads that confirm it (rule 2).
///
/// The first level decides at once, but a sensor may misread at first. If the next reads are far away, the first level
/// that three reads in a row agree on decides instead.
struct FirstLevel: Sendable {
    /// `nil` for a start.
    let cause: WakingCause?
    let before: Appearance
    private var latest: Level
    private var last: Instant
    private var run = 1
    private var isFirst = true

    private static let proof = 3
    /// The longest time between two reads. A level that stands longer is confirmed.
    static let longestPause = Duration.seconds(7)

    init(_ level: Level, after cause: WakingCause?, before: Appearance, at now: Instant) {
        (self.cause, self.before, latest, last) = (cause, before, level, now)
    }

    enum Outcome {
        case open
        /// Two more reads, or a long pause, confirm the first level.
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
