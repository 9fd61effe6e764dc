/// The automatic switches of the last hours that a person saw, by which rules 3 and 7 tell light that walks about.
struct RecentSwitches: Sendable {
    /// The ends of the latest short stays: switches that came soon after the one before, oldest first.
    private var ends: [Instant] = []
    private var last: Instant?
    /// How many there were in a row, each soon after the one before.
    private var streak = 0

    /// Counts an automatic switch.
    mutating func note(at now: Instant, _ tuning: Tuning) {
        streak = streak(at: now, tuning) + 1
        if streak > 1 {
            if ends.count >= tuning.mostShortStays { ends.removeFirst() }
            ends.append(now)
        }
        last = now
    }

    /// How many short stays there were within `time` before a moment, the one that lasts then included; no more than
    /// make a difference.
    func shortStays(within time: Duration, before moment: Instant, _ tuning: Tuning) -> Int {
        let ended = ends.count { $0 <= moment && moment - $0 <= time }
        return min(ended + (streak(at: moment, tuning) > 0 ? 1 : 0), tuning.mostShortStays)
    }

    /// How many there were in a row, each soon after the one before; 0 once the last is longer ago.
    func streak(at now: Instant, _ tuning: Tuning) -> Int {
        last.map { now - $0 <= tuning.shortStay } ?? false ? streak : 0
    }

    mutating func forget() {
        (ends, last, streak) = ([], nil, 0)
    }
}
