/// An appearance kept on request, for example for a presentation, a film or a measurement (rule 14).
struct Hold: Sendable {
    private var kept: Kept?

    private struct Kept {
        var appearance: Appearance
        /// The last switch before the hold: the interval counts from there, as later switches aren't shown.
        let lastSwitch: Instant?
        var phase = Phase.asked
    }

    private enum Phase: Equatable {
        case asked
        /// The request has ended; only an interval must pass.
        case ending(isReported: Bool)
    }

    /// The kept appearance, or `nil` without a hold.
    var appearance: Appearance? { kept?.appearance }

    /// Whether the request has ended.
    var isEnding: Bool { kept.map { $0.phase != .asked } ?? false }

    /// Begins a hold, or resumes an ending hold.
    ///
    /// - Returns: Whether no hold was requested before.
    mutating func begin(_ appearance: Appearance, lastSwitch: Instant?) -> Bool {
        guard kept?.phase != .asked else { return false }
        kept = kept ?? Kept(appearance: appearance, lastSwitch: lastSwitch)
        kept?.phase = .asked
        return true
    }

    /// Notes the end of the request.
    ///
    /// - Returns: Whether a hold was requested before.
    mutating func end() -> Bool {
        guard kept?.phase == .asked else { return false }
        kept?.phase = .ending(isReported: false)
        return true
    }

    /// Changes the kept appearance, if any.
    mutating func keep(_ appearance: Appearance) { kept?.appearance = appearance }

    /// Returns when a held-back switch may follow; `nil` for at once and while a hold is requested.
    func deadline(_ policy: Policy, lastChange: Instant?) -> Instant? {
        guard let kept, isEnding else { return nil }
        let ends = [kept.lastSwitch.map { $0 + policy.interval }, lastChange.map { $0 + policy.holdOff }]
        return ends.compactMap(\.self).max()
    }

    /// Returns true once while waiting for an interval.
    mutating func reportDelay() -> Bool {
        guard kept?.phase == .ending(isReported: false) else { return false }
        kept?.phase = .ending(isReported: true)
        return true
    }

    mutating func clear() { kept = nil }
}
