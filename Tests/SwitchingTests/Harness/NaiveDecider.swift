import Switching

/// A naive model of rules 1, 3 and 7 for one source: a check every 50 ms instead of deadlines.
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
    /// The moment of the level's last movement, and whether that was an answer to a switch.
    private var moved: (second: Double, isAnswer: Bool)?
    /// Since when the level has called for the other appearance, and the part of its settle time that it has lasted.
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

    /// Processes a valid level; nil for none.
    mutating func take(_ level: Double?) {
        if let level, let last = lastLevel, level != last { noteMove() }
        self.level = level
        lastLevel = level ?? lastLevel
        look()
    }

    private mutating func noteMove() {
        guard kind == .backlight else { return }
        // Steps at most a second apart are one movement.
        if let before = moved, second - before.second <= 1 {
            moved = (second, before.isAnswer)
            return
        }
        // Switches in a row, each at most ten minutes after the one before.
        var streak = 0
        var end = second
        for (second, _) in switches.reversed() {
            guard end - second <= 600 else { break }
            (streak, end) = (streak + 1, second)
        }
        let window = [0, 0, 6, 12, 24, 48, 60][min(streak, 6)]
        moved = (second, switches.last.map { second - $0.second <= Double(window) } ?? false)
    }

    /// The settle time of the level that calls for the other appearance, in seconds; nil for any other level.
    private var settle: Double? {
        guard let level, let candidate else { return nil }
        let base = policy.settleTime(to: appearance.other) / .seconds(1)
        guard kind != .backlight else { return base }
        var short = 0
        for (before, after) in zip(switches, switches.dropFirst()) where after.second - before.second <= 600 {
            if candidate.since - after.second <= 4 * 3600 { short += 1 }
        }
        if let last = switches.last, candidate.since - last.second <= 600 { short += 1 }
        let isNear = (20...50).contains(level)
        return max(base, min(base * (isNear ? 2.5 : 1) * Double(1 + 2 * min(15, short)), 180))
    }

    private mutating func look() {
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
