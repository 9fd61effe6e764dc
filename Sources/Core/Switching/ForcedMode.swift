/// The mode and the request behind it (rule 8).
struct ForcedMode: Sendable {
    private var request: Request?

    /// The request behind a forced mode.
    private struct Request {
        let appearance: Appearance
        let ends: ForceEnd<Instant>
        let reason: Reason
        /// A toggle's end; `nil` for any other request.
        var toggle: ToggleEnding?
    }

    /// - Parameter toggle: The progress of an earlier run's toggle.
    init(_ mode: Mode<Instant>, because finding: Reason.Finding, toggle: ToggleProgress = ToggleProgress()) {
        guard case .forced(let appearance, let ends) = mode else { return }
        force(appearance, ends: ends, Reason(.force, finding), toggle)
    }

    var mode: Mode<Instant> { request.map { .forced($0.appearance, ends: $0.ends) } ?? .auto }

    /// Whether the mode comes from a toggle.
    var hasToggle: Bool { request?.toggle != nil }

    /// The reason for the forced mode; `nil` in `auto`.
    var reason: Reason? { request?.reason }

    /// When a forced mode expires, if it does.
    var timeEnds: Instant? { request?.ends.time }

    /// Returns when the mode ends if nothing changes.
    func deadline(_ tuning: Tuning) -> Instant? { timeEnds ?? request?.toggle?.deadline(tuning) }

    /// - Parameter toggle: The toggle's level, if known, or its progress.
    mutating func force(
        _ appearance: Appearance, ends: ForceEnd<Instant>, _ reason: Reason, _ toggle: ToggleProgress = ToggleProgress()
    ) {
        request = Request(
            appearance: appearance, ends: ends, reason: reason,
            toggle: ends == .agree ? ToggleEnding(toggle) : nil)
    }

    /// Returns to `auto`.
    ///
    /// - Returns: Whether another mode was forced.
    mutating func end() -> Bool {
        defer { request = nil }
        return request != nil
    }

    /// Follows a toggle, and returns why it's over; `nil` while it lasts and in other modes.
    ///
    /// - Parameter rules: The appearance by the rules, regardless of the forced mode.
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

    /// Returns a toggle's progress; `nil` in any other mode.
    func toggle(at now: Instant) -> ToggleProgress? { request?.toggle?.progress(at: now) }
}
