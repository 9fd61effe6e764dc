/// What a toggle teaches (rule 15).
package enum ToggleVerdict: Equatable, Sendable {
    /// It counts as a correction unless it's undone within this time.
    case waits(Duration)
    case counts
    case undone
    /// No threshold within reach fits it.
    case beyondReach
    /// The level hadn't been stable for this long.
    case restless(Duration)
    /// The light was about to say the same, or said it already.
    case agreed
    /// The night lock, a site, a hold, the sun or hours of the clock had decided, or nothing had.
    case notByLight
    /// The mode was forced already.
    case forced
    /// All corrections were forgotten meanwhile.
    case forgotten
    /// A program asked for it.
    case byProgram

    /// Whether the toggle can still be undone.
    package var isOpen: Bool {
        if case .waits = self { true } else { false }
    }
}
