/// The automatic switches of the last hours that a person saw, by which rule 3 tells light that wanders.
struct RecentSwitches: Sendable {
    /// The ends of the latest short stays: switches that came soon after the one before, oldest first.
    private var ends: [Instant] = []
    private var last: Instant?

    /// Counts an automatic switch.
    mutating func note(at now: Instant, _ tuning: Tuning) {
        if lasts(at: now, tuning) {
            if ends.count >= RecentSwitches.most { ends.removeFirst() }
            ends.append(now)
        }
        last = now
    }

    /// How many short stays there were lately before a moment, the one that lasts then included; no more than make a
    /// difference.
    func shortStays(before moment: Instant, _ tuning: Tuning) -> Int {
        let ended = ends.count { $0 <= moment && moment - $0 <= tuning.memory }
        return min(ended + (lasts(at: moment, tuning) ? 1 : 0), RecentSwitches.most)
    }

    /// With so many any settle time is at its longest.
    static let most = 5

    /// Whether a stay lasts that is short so far.
    private func lasts(at now: Instant, _ tuning: Tuning) -> Bool {
        last.map { now - $0 <= tuning.shortStay } ?? false
    }

    mutating func forget() {
        (ends, last) = ([], nil)
    }
}
