/// The appearance that is kept while somebody asks for it: a presentation, a film, a measurement (rule 14).
struct Hold: Sendable {
    private var state = State.none

    private enum State {
        case none
        case asked(Kept)
        /// Nobody asks any more, and only an interval has to end.
        case ending(Kept, isReported: Bool = false)
    }

    private struct Kept {
        var appearance: Appearance
        /// When the last switch before it was: the interval counts from there, because nobody saw one since.
        let lastSwitch: Instant?
    }

    private var kept: Kept? {
        switch state {
        case .none: nil
        case .asked(let kept), .ending(let kept, _): kept
        }
    }

    /// The appearance that is kept; nil when none is.
    var appearance: Appearance? { kept?.appearance }

    /// Whether nobody asks any more.
    var isEnding: Bool {
        guard case .ending = state else { return false }
        return true
    }

    /// Begins a hold, or takes one up again that was ending.
    ///
    /// - Returns: whether nobody asked before.
    mutating func begin(_ appearance: Appearance, lastSwitch: Instant?) -> Bool {
        if case .asked = state { return false }
        state = .asked(kept ?? Kept(appearance: appearance, lastSwitch: lastSwitch))
        return true
    }

    /// Notes that nobody asks any more.
    ///
    /// - Returns: whether somebody asked before.
    mutating func end() -> Bool {
        guard case .asked(let kept) = state else { return false }
        state = .ending(kept)
        return true
    }

    /// Keeps another appearance from here on, where one is kept.
    mutating func keep(_ appearance: Appearance) {
        switch state {
        case .none: break
        case .asked(let kept): state = .asked(Kept(appearance: appearance, lastSwitch: kept.lastSwitch))
        case .ending(let kept, let isReported):
            state = .ending(Kept(appearance: appearance, lastSwitch: kept.lastSwitch), isReported: isReported)
        }
    }

    /// When what was held back may follow; nil for at once, and while somebody asks.
    func deadline(_ policy: Policy, lastChange: Instant?) -> Instant? {
        guard case .ending(let kept, _) = state else { return nil }
        let ends = [kept.lastSwitch.map { $0 + policy.interval }, lastChange.map { $0 + policy.holdOff }]
        return ends.compactMap(\.self).max()
    }

    /// Whether the wait for an interval is to be reported: once.
    mutating func reportDelay() -> Bool {
        guard case .ending(let kept, isReported: false) = state else { return false }
        state = .ending(kept, isReported: true)
        return true
    }

    mutating func clear() {
        state = .none
    }
}
