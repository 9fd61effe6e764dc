/// The automatic switches of the last minutes that a person saw (rules 3 and 7).
struct RecentSwitches: Sendable {
    /// The latest ones, oldest first.
    private var moments: [Instant] = []
    /// How many there were in a row, each soon after the one before.
    private var streak = 0

    /// Counts an automatic switch.
    mutating func note(at now: Instant, _ tuning: Tuning) {
        streak = streak(at: now, tuning) + 1
        if moments.count >= tuning.mostPatience { moments.removeFirst() }
        moments.append(now)
    }

    /// How many there were within the memory before a moment; no more than make a difference.
    func count(before moment: Instant, _ tuning: Tuning) -> Int {
        moments.count { $0 <= moment && moment - $0 <= tuning.memory }
    }

    /// How many there were in a row, each within the memory of the one before; 0 once the last is longer ago.
    func streak(at now: Instant, _ tuning: Tuning) -> Int {
        moments.last.map { now - $0 <= tuning.memory } ?? false ? streak : 0
    }

    mutating func forget() {
        (moments, streak) = ([], 0)
    }
}
