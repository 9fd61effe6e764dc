/// The result of a toggle for learning (rule 15).
package enum ToggleVerdict: Equatable, Sendable {
    /// Counts as a correction unless it's undone within this time.
    case waits(Duration)
    case counts
    case undone
    /// No threshold within reach fits.
    case beyondReach
    /// The level wasn't stable for this long.
    case restless(Duration)
    case agreed
    /// Something else than the light had decided: the night lock, a site, a hold, the sun, or clock hours.
    case notByLight
    case forced
    /// All corrections were forgotten meanwhile.
    case forgotten
    case byProgram

    package var isOpen: Bool {
        if case .waits = self { true } else { false }
    }
}
