/// The mode and the request behind it (rule 8).
struct ForcedMode: Sendable {
    private var request: Request?

    /// The request that forced the mode.
    private struct Request {
        let appearance: Appearance
        let ends: ForceEnd<Instant>
        let reason: Reason
        var toggle: ToggleEnding?
    }

    init(_ mode: Mode<Instant>, because finding: Reason.Finding, toggle: ToggleProgress = ToggleProgress()) {
        guard case .forced(let appearance, let ends) = mode else { return }
        force(appearance, ends: ends, Reason(.force, finding), toggle)
    }

    var mode: Mode<Instant> { request.map { .forced($0.appearance, ends: $0.ends) } ?? .auto }

    var hasToggle: Bool { request?.toggle != nil }

    var reason: Reason? { request?.reason }

    var timeEnds: Instant? { request?.ends.time }

    func deadline(_ tuning: Tuning) -> Instant? { timeEnds ?? request?.toggle?.deadline(tuning) }

    /// - Parameter toggle: What's known of a toggle. Ignored unless the request ends with agreement.
    mutating func force(
        _ appearance: Appearance, ends: ForceEnd<Instant>, _ reason: Reason, _ toggle: ToggleProgress = ToggleProgress()
    ) {
        request = Request(
            appearance: appearance, ends: ends, reason: reason,
            toggle: ends == .agree ? ToggleEnding(toggle) : nil)
    }

    /// Returns to `auto`. Returns whether another mode was forced.
    mutating func end() -> Bool {
        defer { request = nil }
        return request != nil
    }

    /// Follows a toggle, and returns why it's over. `nil` while it lasts and in other modes.
    mutating func followToggle(
        level: Level?, _ band: Band, rules: Appearance, isBySite: Bool = false, isAwake: Bool, at now: Instant,
        _ tuning: Tuning
    ) -> ToggleEndCause? {
        guard let request, request.toggle != nil else { return nil }
        let facts = ToggleEnding.Facts(
            level: level, band: band, agrees: rules == request.appearance, isAwake: isAwake, isBySite: isBySite)
        self.request?.toggle?.follow(facts, request.appearance, at: now, tuning)
        return self.request?.toggle?.end(at: now, tuning)
    }

    func toggle(at now: Instant) -> ToggleProgress? { request?.toggle?.progress(at: now) }
}
