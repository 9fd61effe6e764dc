/// The recent automatic switches that a person saw, which reveal wandering light (rule 3).
struct RecentSwitches: Sendable {
    /// The ends of the latest short stays, oldest first.
    private var ends: [Instant] = []
    private var last: Instant?

    mutating func note(at now: Instant, _ tuning: Tuning) {
        if lasts(at: now, tuning) {
            if ends.count >= RecentSwitches.most { ends.removeFirst() }
            ends.append(now)
        }
        last = now
    }

    /// Returns the number of recent short stays, including a present one, at most `most`.
    func shortStays(before moment: Instant, _ tuning: Tuning) -> Int {
        let ended = ends.count { $0 <= moment && moment - $0 <= tuning.memory }
        return min(ended + (lasts(at: moment, tuning) ? 1 : 0), RecentSwitches.most)
    }

    /// The number of short stays that reaches the longest settle time.
    static let most = 5

    private func lasts(at now: Instant, _ tuning: Tuning) -> Bool {
        last.map { now - $0 <= tuning.shortStay } ?? false
    }

    mutating func forget() {
        (ends, last) = ([], nil)
    }
}
