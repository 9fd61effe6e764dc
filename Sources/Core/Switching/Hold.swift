/// An appearance kept on request, for example for a presentation, a film or a measurement (rule 14).
struct Hold: Sendable {
    private var kept: Kept?

    private struct Kept {
        var appearance: Appearance
        /// The last switch before the hold, from which the interval counts, because later ones aren't shown.
        let lastSwitch: Instant?
        var phase = Phase.asked
    }

    private enum Phase: Equatable {
        case asked
        /// The request has ended. Only an interval must pass.
        case ending(isReported: Bool)
    }

    var appearance: Appearance? { kept?.appearance }

    var isEnding: Bool { kept.map { $0.phase != .asked } ?? false }

    /// Begins a hold, or resumes an ending one. Returns whether no hold was requested before.
    mutating func begin(_ appearance: Appearance, lastSwitch: Instant?) -> Bool {
        guard kept?.phase != .asked else { return false }
        kept = kept ?? Kept(appearance: appearance, lastSwitch: lastSwitch)
        kept?.phase = .asked
        return true
    }

    /// Ends the request. Returns whether there was one.
    mutating func end() -> Bool {
        guard kept?.phase == .asked else { return false }
        kept?.phase = .ending(isReported: false)
        return true
    }

    mutating func keep(_ appearance: Appearance) { kept?.appearance = appearance }

    /// Returns when a held-back switch may follow. `nil` for at once and while a hold is requested.
    func deadline(_ policy: Policy, lastChange: Instant?) -> Instant? {
        guard let kept, isEnding else { return nil }
        let ends = [kept.lastSwitch.map { $0 + policy.interval }, lastChange.map { $0 + policy.holdOff }]
        return ends.compactMap(\.self).max()
    }

    /// Returns true once per ending hold.
    mutating func reportDelay() -> Bool {
        guard kept?.phase == .ending(isReported: false) else { return false }
        kept?.phase = .ending(isReported: true)
        return true
    }

    mutating func clear() { kept = nil }
}
