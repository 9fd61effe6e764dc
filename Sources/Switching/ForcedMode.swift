/// The mode, and the request that forced it (rule 8).
struct ForcedMode: Sendable {
    private(set) var mode: Mode
    private var request: Request?

    /// The request behind a forced mode.
    private struct Request {
        let reason: Reason
        /// Whether it was made in the desktop's own settings.
        var isByDesktop = false
    }

    init(_ mode: Mode, because text: String) {
        self.mode = mode
        request = mode == .auto ? nil : Request(reason: Reason(.force, text))
    }

    /// Why the mode is forced; nil in `auto`.
    var reason: Reason? { request?.reason }

    /// Whether it was forced in the desktop's own settings.
    var isByDesktop: Bool { request?.isByDesktop ?? false }

    /// When a forced mode runs out.
    var deadline: Instant? {
        guard case .time(let end) = mode.ends else { return nil }
        return end
    }

    mutating func force(_ appearance: Appearance, ends: Mode.ForceEnd, _ reason: Reason, isByDesktop: Bool) {
        mode = .forced(appearance, ends: ends)
        request = Request(reason: reason, isByDesktop: isByDesktop)
    }

    /// Goes back to `auto`.
    ///
    /// - Returns: whether another mode was forced.
    mutating func end() -> Bool {
        defer { (mode, request) = (.auto, nil) }
        return mode != .auto
    }

    /// Whether a toggle is over because the rules say the same: they said the other when it was made.
    func isOver(by rules: Appearance) -> Bool {
        mode == .forced(rules, ends: .agree)
    }
}
