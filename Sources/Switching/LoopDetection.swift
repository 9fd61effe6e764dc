/// Switches that come too often, and levels that answer our own switches (rule 7).
///
/// A backlight that brightens for dark content and dims for light content would have us switch for ever, and no band is
/// wide enough for it. So once switches have come too often, a level that moves right after one does not count until it
/// moves again.
struct LoopDetection: Sendable {
    /// Until when the band is wider.
    private(set) var deadline: Instant?
    /// The automatic switches of the last minutes that a person saw.
    private var switches: [Instant] = []
    private var motion: Motion?

    /// A level on the move: steps that follow each other closely, as a key held down or a program's gliding makes them.
    private struct Motion {
        var level: Level
        var last: Instant
        var answer = Answer.none
    }

    /// Whether a motion is a program's answer to what the screen shows since our switch, and whether that was reported.
    private enum Answer {
        case none
        case found
        case reported
    }

    static let count = 4
    static let window = Duration.seconds(5 * 60)
    static let wideningLasts = Duration.seconds(30 * 60)
    /// By how many points the band grows on each side.
    static let widening = 5.0
    /// Steps farther apart are two motions.
    static let longestPause = Duration.seconds(1)

    /// Whether the band is wider for a while.
    var isWidened: Bool { deadline != nil }

    /// Whether the level now is an answer to a switch of our own.
    var isAnswer: Bool { motion.map { $0.answer != .none } ?? false }

    /// The band in force.
    func band(_ band: Band) -> Band {
        isWidened ? band.widened(by: LoopDetection.widening) : band
    }

    /// A widening of the band: the first, or the continuation of one.
    enum Widening {
        case begun
        case prolonged
    }

    /// Counts an automatic switch; too many widen the band.
    mutating func countSwitch(at now: Instant) -> Widening? {
        switches.removeAll { now - $0 > LoopDetection.window }
        switches.append(now)
        guard switches.count >= LoopDetection.count else { return nil }
        switches.removeAll()
        defer { deadline = now + LoopDetection.wideningLasts }
        return isWidened ? .prolonged : .begun
    }

    /// Ends a widening that is over.
    mutating func narrow(at now: Instant) -> Bool {
        guard let end = deadline, end <= now else { return false }
        deadline = nil
        return true
    }

    /// Follows how the level of the source in use moves.
    mutating func follow(_ level: Level, at now: Instant, isHeldOff: Bool) {
        guard let old = motion else { return motion = Motion(level: level, last: now) }
        guard level != old.level else { return }
        let isSameMotion = now - old.last <= LoopDetection.longestPause
        let answer = isSameMotion ? old.answer : isHeldOff && isWidened ? .found : .none
        motion = Motion(level: level, last: now, answer: answer)
    }

    /// Whether the answer is to be reported: once for each.
    mutating func reportAnswer() -> Bool {
        guard motion?.answer == .found else { return false }
        motion?.answer = .reported
        return true
    }

    /// Forgets the level's motion: what comes next is another source's, or another day's.
    mutating func forgetMotion() {
        motion = nil
    }

    /// Ends all that is under way.
    mutating func switchOff() {
        deadline = nil
        switches.removeAll()
        motion?.answer = .none
    }
}
