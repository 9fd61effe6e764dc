import Switching

/// A naive model of rules 1, 3 and 7 for one source: a check every half second instead of deadlines.
///
/// All times of the rules are multiples of half a second, so nothing is lost between two checks.
struct NaiveDecider {
    private(set) var appearance: Appearance
    private(set) var switches: [(second: Double, to: Appearance)] = []

    private let policy: Policy
    private var now = 0
    private var level: Level?
    private var lastLevel: Level?
    /// The step of the level's last movement, and whether that was an answer to a switch.
    private var moved: (look: Int, isAnswer: Bool)?
    /// The step since which the level has called for the other appearance.
    private var since: Int?
    private var counted: [Int] = []
    private var widenedUntil = 0

    init(_ kind: SourceKind, showing appearance: Appearance) {
        policy = .standard(for: kind)
        self.appearance = appearance
    }

    /// Advances to the next half second.
    mutating func tick() {
        now += 1
        look()
    }

    /// Processes a valid level; nil for none.
    mutating func take(_ level: Level?) {
        if let level, let last = lastLevel, level != last { noteMove() }
        self.level = level
        lastLevel = level ?? lastLevel
        look()
    }

    private mutating func noteMove() {
        // Steps at most a second apart are one movement.
        if let before = moved, now - before.look <= 2 {
            moved = (now, before.isAnswer)
            return
        }
        let isSoon = switches.last.map { .seconds(Double(now) / 2 - $0.second) <= policy.holdOff } ?? false
        moved = (now, isSoon && policy.holdOff > .zero && now < widenedUntil)
    }

    private mutating func look() {
        let band = now < widenedUntil ? Band.standard.widened(by: 5) : .standard
        guard let level, band.appearance(at: level) == appearance.other, moved?.isAnswer != true else {
            return since = nil
        }
        let since = since ?? now
        self.since = since
        guard seconds(now - since) >= policy.settle(to: appearance.other) else { return }
        if let last = switches.last, .seconds(Double(now) / 2 - last.second) < policy.interval { return }
        switchOver()
    }

    private mutating func switchOver() {
        appearance = appearance.other
        switches.append((Double(now) / 2, appearance))
        since = nil
        counted = counted.filter { seconds(now - $0) <= .seconds(300) } + [now]
        guard counted.count == 4 else { return }
        counted = []
        widenedUntil = now + 2 * 1800
    }

    private func seconds(_ halves: Int) -> Duration { .milliseconds(500 * halves) }
}
