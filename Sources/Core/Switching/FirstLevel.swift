/// The first level after a start, a wake or a cover, which decides at once, and the reads that bear it out (rule 2).
///
/// A sensor may misread the first time. If the next reads are far from it, the first level that three reads in a row
/// agree on decides in its place.
struct FirstLevel: Sendable {
    /// What it comes after; nil for a start.
    let cause: WakingCause?
    /// The appearance before it.
    let before: Appearance
    private var latest: Level
    private var last: Instant
    /// How many reads in a row have agreed on `latest`.
    private var run = 1
    /// Whether these began with the first.
    private var isFirst = true

    /// How many reads in a row have to agree.
    private static let proof = 3
    /// The longest time between two reads: a value that stands for longer is borne out.
    static let longestPause = Duration.seconds(7)

    init(_ level: Level, after cause: WakingCause?, before: Appearance, at now: Instant) {
        (self.cause, self.before, latest, last) = (cause, before, level, now)
    }

    /// The outcome of a further read.
    enum Outcome {
        /// It is not known yet which read to go by.
        case open
        /// Two more reads agree with the first.
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
