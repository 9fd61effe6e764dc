package import Switching

/// What became of each crossing of a threshold, in bounded memory: of those too near to be told apart one is kept.
package struct Crossings {
    /// A level past a threshold, and what came of it.
    package struct Crossing: Equatable {
        /// The appearance that followed, or would have.
        package let wanted: Appearance
        /// When the level passed the threshold, in microseconds from the beginning.
        package let since: Int64
        /// Since when it was known that the switch has to wait; nil when it had not to.
        package var deferredAt: Int64?
        /// When it was decided what comes of it.
        package var until: Int64
        package var end = End.open
        /// The decision in words.
        package var reason = ""
    }

    /// What came of a crossing.
    package enum End {
        /// The trace ended before that.
        case open
        /// The level stayed.
        case confirmed
        /// The level stayed, but it was night by the clock.
        case unseen
        /// The level went back.
        case cancelled
    }

    package private(set) var crossings: [Crossing] = []
    private var open: Crossing?
    private let capacity: Int

    package init(capacity: Int = 4096) {
        self.capacity = capacity
    }

    /// Takes a decision that was made at `time`, in microseconds, under these thresholds.
    package mutating func take(_ decision: Decision, at time: Int64, _ band: Band) {
        switch decision.result {
        case .candidate:
            let isBright = decision.light.map { $0.level > band.dayAbove } ?? false
            open = Crossing(wanted: isBright ? .day : .night, since: time, until: time)
        case .deferred: open?.deferredAt = time
        case .cancelled: close(.cancelled, "\(decision.reason)", at: time)
        case .switched where open?.wanted == decision.appearance: close(.confirmed, "\(decision.reason)", at: time)
        case .switched:
            // Nothing had to settle, or the clock switched.
            var crossing = Crossing(wanted: decision.appearance, since: time, until: time)
            crossing.end = .confirmed
            crossing.reason = "\(decision.reason)"
            add(crossing, at: time)
        case .held: break
        }
    }

    /// Takes what the light says by the rules once all decisions of a moment were taken.
    ///
    /// While it is night by the clock the light may settle on an appearance without a switch.
    package mutating func settle(on appearance: Appearance, at time: Int64) {
        guard open?.wanted == appearance else { return }
        close(.unseen, "the light settled on \(appearance), without a switch", at: time)
    }

    /// Ends the account.
    package mutating func finish(at time: Int64) {
        if crossings.count > capacity / 4 { thin(at: time) }
        guard var crossing = open else { return }
        open = nil
        crossing.until = time
        crossings.append(crossing)
    }

    private mutating func close(_ end: End, _ reason: String, at time: Int64) {
        guard var crossing = open else { return }
        open = nil
        crossing.until = time
        crossing.end = end
        crossing.reason = reason
        add(crossing, at: time)
    }

    private mutating func add(_ crossing: Crossing, at time: Int64) {
        crossings.append(crossing)
        if crossings.count >= capacity { thin(at: time) }
    }

    /// Keeps one of each kind where a picture of all the time until now could not show them apart.
    private mutating func thin(at time: Int64) {
        let resolution = max(1, time / Int64(capacity / 16))
        var latest: [Int: Int64] = [:]
        crossings.removeAll { crossing in
            let kind = (crossing.end == .confirmed ? 2 : 0) + (crossing.wanted == .day ? 1 : 0)
            if let time = latest[kind], crossing.until - time < resolution { return true }
            latest[kind] = crossing.until
            return false
        }
    }
}
