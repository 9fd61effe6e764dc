/// What a toggle teaches (rule 15).
package enum ToggleVerdict: Sendable {
    /// It counts as a correction unless it is undone within 5 minutes.
    case waits
    case counts
    case undone
    /// No threshold within reach fits it.
    case beyondReach
    /// The level had not been stable for a minute.
    case restless
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
}
