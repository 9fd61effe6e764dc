/// The lesson of a toggle (rule 15).
package enum ToggleVerdict: Equatable, Sendable {
    /// The toggle counts as a correction unless it's undone within this time.
    case waits(Duration)
    case counts
    case undone
    /// No threshold within reach fits the toggle.
    case beyondReach
    /// The level hadn't been stable for this long.
    case restless(Duration)
    /// The light agreed already, or was about to.
    case agreed
    /// The night lock, a site, a hold, the sun or clock hours had decided, or nothing had.
    case notByLight
    /// The mode was forced already.
    case forced
    /// All corrections were forgotten in the meantime.
    case forgotten
    /// A program requested the toggle.
    case byProgram

    /// Whether the toggle can still be undone.
    package var isOpen: Bool {
        if case .waits = self { true } else { false }
    }
}
