/// The mode, and the request that forced it (rule 8).
struct ForcedMode: Sendable {
    private var request: Request?

    /// The request behind a forced mode.
    private struct Request {
        let appearance: Appearance
        let ends: ForceEnd<Instant>
        let reason: Reason
        /// The end of a toggle; nil for any other request.
        var toggle: ToggleEnding?
    }

    /// - Parameter toggle: how far a toggle of an earlier run has come.
    init(_ mode: Mode<Instant>, because finding: Reason.Finding, toggle: ToggleProgress = ToggleProgress()) {
        guard case .forced(let appearance, let ends) = mode else { return }
        force(appearance, ends: ends, Reason(.force, finding), toggle)
    }

    var mode: Mode<Instant> { request.map { .forced($0.appearance, ends: $0.ends) } ?? .auto }

    /// Whether a toggle is followed.
    var hasToggle: Bool { request?.toggle != nil }

    /// Why the mode is forced; nil in `auto`.
    var reason: Reason? { request?.reason }

    /// When a forced mode runs out; nil for one that has no time.
    var timeEnds: Instant? { request?.ends.time }

    /// When the mode is over if nothing changes.
    func deadline(_ tuning: Tuning) -> Instant? { timeEnds ?? request?.toggle?.deadline(tuning) }

    /// - Parameter toggle: the level in which it is forced, where it is known, or how far it has come.
    mutating func force(
        _ appearance: Appearance, ends: ForceEnd<Instant>, _ reason: Reason, _ toggle: ToggleProgress = ToggleProgress()
    ) {
        request = Request(
            appearance: appearance, ends: ends, reason: reason,
            toggle: ends == .agree ? ToggleEnding(toggle) : nil)
    }

    /// Goes back to `auto`.
    ///
    /// - Returns: whether another mode was forced.
    mutating func end() -> Bool {
        defer { request = nil }
        return request != nil
    }

    /// Follows a toggle, and says why it is over; nil while it is not, and in any other mode.
    ///
    /// - Parameter rules: what the rules say, whatever is forced.
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

    /// How far a toggle has come; nil in any other mode.
    func toggle(at now: Instant) -> ToggleProgress? { request?.toggle?.progress(at: now) }
}
