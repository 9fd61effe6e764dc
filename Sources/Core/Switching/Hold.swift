/// The appearance that is kept while somebody asks for it: a presentation, a film, a measurement (rule 14).
struct Hold: Sendable {
    private var kept: Kept?

    private struct Kept {
        var appearance: Appearance
        /// When the last switch before it was: the interval counts from there, because nobody saw one since.
        let lastSwitch: Instant?
        var phase = Phase.asked
    }

    private enum Phase: Equatable {
        case asked
        /// Nobody asks any more, and only an interval has to end.
        case ending(isReported: Bool)
    }

    /// The appearance that is kept; nil when none is.
    var appearance: Appearance? { kept?.appearance }

    /// Whether nobody asks any more.
    var isEnding: Bool { kept.map { $0.phase != .asked } ?? false }

    /// Begins a hold, or takes one up again that was ending.
    ///
    /// - Returns: whether nobody asked before.
    mutating func begin(_ appearance: Appearance, lastSwitch: Instant?) -> Bool {
        guard kept?.phase != .asked else { return false }
        kept = kept ?? Kept(appearance: appearance, lastSwitch: lastSwitch)
        kept?.phase = .asked
        return true
    }

    /// Notes that nobody asks any more.
    ///
    /// - Returns: whether somebody asked before.
    mutating func end() -> Bool {
        guard kept?.phase == .asked else { return false }
        kept?.phase = .ending(isReported: false)
        return true
    }

    /// Keeps another appearance from here on, where one is kept.
    mutating func keep(_ appearance: Appearance) { kept?.appearance = appearance }

    /// When what was held back may follow; nil for at once, and while somebody asks.
    func deadline(_ policy: Policy, lastChange: Instant?) -> Instant? {
        guard let kept, isEnding else { return nil }
        let ends = [kept.lastSwitch.map { $0 + policy.interval }, lastChange.map { $0 + policy.holdOff }]
        return ends.compactMap(\.self).max()
    }

    /// Whether it waits for an interval for the first time; from then on false.
    mutating func reportDelay() -> Bool {
        guard kept?.phase == .ending(isReported: false) else { return false }
        kept?.phase = .ending(isReported: true)
        return true
    }

    mutating func clear() { kept = nil }
}
