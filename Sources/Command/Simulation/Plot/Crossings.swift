internal import Switching

/// The crossings of the thresholds and their results, in bounded memory: of several close ones, one is kept.
///
/// Times are in microseconds from the beginning.
struct Crossings {
    struct Crossing: Equatable {
        /// The appearance that followed, or would have.
        let wanted: Appearance
        /// The time at which the level passed the threshold.
        let since: Int64
        /// The time since which the switch had to wait; nil if it did not have to.
        var deferredAt: Int64?
        /// The time of the result.
        var until: Int64
        var end = End.open
        var reason = ""
    }

    enum End {
        /// The trace ended first.
        case open
        /// The level stayed.
        case confirmed
        /// The level stayed, but it was night by the clock.
        case unseen
        /// The level went back.
        case cancelled
    }

    private(set) var crossings: [Crossing] = []
    private var open: Crossing?
    private let capacity: Int

    init(capacity: Int = 4096) { self.capacity = capacity }

    /// Adds a decision with the thresholds in force.
    mutating func add(_ decision: Decision, at time: Int64, _ band: Band) {
        switch decision.result {
        case .candidate:
            let isBright = decision.light.map { $0.level > band.dayAbove } ?? false
            open = Crossing(wanted: isBright ? .day : .night, since: time, until: time)
        case .deferred: open?.deferredAt = time
        case .cancelled: close(.cancelled, "\(decision.reason)", at: time)
        case .switched where open?.wanted == decision.appearance: close(.confirmed, "\(decision.reason)", at: time)
        case .switched:
            // Nothing had to settle, or the clock switched.
            let (wanted, reason) = (decision.appearance, "\(decision.reason)")
            add(Crossing(wanted: wanted, since: time, until: time, end: .confirmed, reason: reason), at: time)
        case .held: break
        }
    }

    /// Sets the appearance that the light calls for, after all decisions of a moment were added.
    ///
    /// While it is night by the clock the light may settle on an appearance without a switch.
    mutating func settle(on appearance: Appearance, at time: Int64) {
        guard open?.wanted == appearance else { return }
        close(.unseen, "the light settled on \(appearance), without a switch", at: time)
    }

    mutating func finish(at time: Int64) {
        if crossings.count > capacity / 4 { thin(at: time) }
        guard var crossing = open else { return }
        open = nil
        crossing.until = time
        crossings.append(crossing)
    }

    private mutating func close(_ end: End, _ reason: String, at time: Int64) {
        guard var crossing = open else { return }
        open = nil
        (crossing.until, crossing.end, crossing.reason) = (time, end, reason)
        add(crossing, at: time)
    }

    private mutating func add(_ crossing: Crossing, at time: Int64) {
        crossings.append(crossing)
        if crossings.count >= capacity { thin(at: time) }
    }

    /// Keeps one of each kind where a picture of the time so far could not show them separately.
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
