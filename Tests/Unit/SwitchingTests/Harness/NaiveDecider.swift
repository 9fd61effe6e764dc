import Switching

/// A naive model of rules 1, 3 and 7, without misreadings, for one source: a check every 50 ms instead of deadlines.
///
/// With readings each half second and levels in half-light, 9 points past it or clear, nothing is due between two
/// checks.
struct NaiveDecider {
    private(set) var appearance: Appearance
    private(set) var switches: [(second: Double, to: Appearance)] = []

    private let kind: SourceKind
    private let policy: Policy
    private var now = 0
    private var level: Double?
    private var lastLevel: Double?
    /// The moment of the level's last movement, and whether the movement answered a switch.
    private var moved: (second: Double, isAnswer: Bool)?
    /// The levels and their times since the last level that was 5 points from another.
    private var span: [(second: Double, level: Double)] = []
    /// The level that stood for 15 s before the span, and its end.
    private var stood: (level: Double, end: Double)?
    /// The time since when the level has been missing.
    private var missing: Double?
    /// The answers in a row: the number of the switch, the delay, and whether the answer was ignored.
    private var answers: [(number: Int, after: Double, isIgnored: Bool)] = []
    private var ignoredUntil = 0.0
    /// The time since when the level has called for the other appearance, and the elapsed part of its settle time.
    private var candidate: (since: Double, gathered: Double)?

    init(_ kind: SourceKind, showing appearance: Appearance) {
        self.kind = kind
        policy = .standard(for: kind)
        self.appearance = appearance
    }

    private var second: Double { Double(now) / 20 }

    /// Advances by half a second.
    mutating func advance() {
        for _ in 0..<10 {
            if let settle, settle > 0 { candidate?.gathered += 0.05 / settle }
            now += 1
            look()
        }
    }

    /// Processes a valid level, or `nil` for none.
    mutating func take(_ level: Double?) {
        if let level, let last = lastLevel, level != last { noteMove() }
        noteSpan(level)
        self.level = level
        lastLevel = level ?? lastLevel
        look()
    }

    private mutating func noteSpan(_ level: Double?) {
        guard let level else { return missing = missing ?? second }
        if let missing, second - missing > 60 { (span, stood) = ([], nil) }
        missing = nil
        if let first = span.first, let last = span.last, span.contains(where: { abs($0.level - level) > 5 }) {
            if second - first.second >= 15 { stood = (last.level, second) }
            span = []
        }
        span.append((second, level))
    }

    private mutating func noteMove() {
        guard kind == .backlight else { return }
        // Steps at most a second apart are one movement.
        if let before = moved, second - before.second <= 1 {
            moved = (second, before.isAnswer)
            return
        }
        moved = (second, noteAnswer())
    }

    /// Returns whether the movement is the tenth answer in a row at the same delay, or the twentieth at any.
    private mutating func noteAnswer() -> Bool {
        guard let last = switches.last, second - last.second <= 60 else {
            answers = []
            return false
        }
        // The first movement after a switch answers it, and a switch without an answer ends the row.
        let number = switches.count
        if answers.last?.number != number {
            if let before = answers.last, before.number != number - 1 { answers = [] }
            answers.append((number, second - last.second, false))
        }
        let delays = answers.map(\.after)
        let isAlike = (delays.suffix(10).max() ?? 0) - (delays.suffix(10).min() ?? 0) <= 0.3001
        let ignored = answers.dropLast().reversed().prefix { $0.isIgnored }.count
        let isLoop = delays.count >= 20 || delays.count >= 10 && (isAlike || ignored > 0)
        answers[answers.count - 1].isIgnored = isLoop
        ignoredUntil = last.second + min(60 * Double(1 << min(ignored, 10)), 3600)
        return isLoop
    }

    /// The settle time, in seconds, of a level that calls for the other appearance. `nil` for any other level.
    private var settle: Double? {
        guard let level, let candidate else { return nil }
        let base = policy.settleTime(to: appearance.other) / .seconds(1)
        guard kind != .backlight else { return base }
        let ends = zip(switches, switches.dropFirst()).filter { $1.second - $0.second <= 600 }.map(\.1.second)
        let recent = ends.count { candidate.since - $0 <= 8 * 3600 }
        let stays = min(5, recent + (switches.last.map { candidate.since - $0.second <= 600 } ?? false ? 1 : 0))
        let isNear = (20...50).contains(level)
        let isJump = stood.map { (0...2).contains(candidate.since - $0.end) && abs(level - $0.level) >= 38 } ?? false
        let longest: Double = !isNear || isJump ? (appearance == .night ? 5 : 15) : 180
        let alone = base * (isNear ? 2.5 : 1)
        return max(alone, min(alone * Double(1 + 4 * stays), longest))
    }

    private mutating func look() {
        if second >= ignoredUntil { moved?.isAnswer = false }
        let wanted: Appearance? = level.flatMap { $0 < 30 ? .night : $0 > 40 ? .day : nil }
        guard wanted == appearance.other, moved?.isAnswer != true else { return candidate = nil }
        let gathered = candidate?.gathered ?? 0
        if candidate == nil { candidate = (second, 0) }
        guard gathered > 1 - 1e-9 || settle == 0 else { return }
        let least = max(policy.interval, policy.holdOff) / .seconds(1)
        if let last = switches.last, second - last.second < least { return }
        appearance = appearance.other
        switches.append((second, appearance))
        candidate = nil
    }
}
