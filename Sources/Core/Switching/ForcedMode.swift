/// The mode, and the request that forced it (rule 8).
struct ForcedMode: Sendable {
    private(set) var mode: Mode
    private var request: Request?
    /// The end of a toggle; nil in any other mode.
    private var ending: ToggleEnding?
    private let tuning: Tuning

    /// The request behind a forced mode.
    private struct Request {
        let reason: Reason
        /// Whether it was made in the desktop's own settings.
        var isByDesktop = false
    }

    /// - Parameter toggle: how far a toggle of an earlier run has come.
    init(_ mode: Mode, because finding: Reason.Finding, toggle: ToggleProgress = ToggleProgress(), _ tuning: Tuning) {
        (self.mode, self.tuning) = (mode, tuning)
        ending = mode.ends == .agree ? ToggleEnding(toggle, tuning) : nil
        request = mode == .auto ? nil : Request(reason: Reason(.force, finding))
    }

    /// Why the mode is forced; nil in `auto`.
    var reason: Reason? { request?.reason }

    /// Whether it was forced in the desktop's own settings.
    var isByDesktop: Bool { request?.isByDesktop ?? false }

    /// When a forced mode runs out; nil for one that has no time.
    var timeEnds: Instant? {
        guard case .time(let end) = mode.ends else { return nil }
        return end
    }

    /// When the mode is over if nothing changes.
    var deadline: Instant? { timeEnds ?? ending?.deadline }

    /// - Parameter level: the level in which it is forced; nil where none is known.
    mutating func force(
        _ appearance: Appearance, ends: Mode.ForceEnd, _ reason: Reason, isByDesktop: Bool, level: Level? = nil
    ) {
        mode = .forced(appearance, ends: ends)
        ending = ends == .agree ? ToggleEnding(ToggleProgress(level: level), tuning) : nil
        request = Request(reason: reason, isByDesktop: isByDesktop)
    }

    /// Goes back to `auto`.
    ///
    /// - Returns: whether another mode was forced.
    mutating func end() -> Bool {
        defer { (mode, request, ending) = (.auto, nil, nil) }
        return mode != .auto
    }

    /// Follows a toggle, and says why it is over; nil while it is not, and in any other mode.
    mutating func followToggle(
        level: Level?, _ band: Band, rules: Appearance, isBySite: Bool = false, isAwake: Bool, at now: Instant
    ) -> ToggleEnding.Cause? {
        guard ending != nil, let forced = mode.forced else { return nil }
        let facts = ToggleEnding.Facts(
            level: level, band: band, agrees: rules == forced, isAwake: isAwake, isBySite: isBySite)
        ending?.follow(facts, forced, at: now)
        return ending?.end(at: now)
    }

    /// How far a toggle has come; nil in any other mode.
    func toggle(at now: Instant) -> ToggleProgress? { ending?.progress(at: now) }
}
