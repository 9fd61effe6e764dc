extension Decider {
    /// The state before the first level.
    package struct Start: Equatable, Sendable {
        /// The last run's appearance by the light, if known.
        package var persisted: Appearance?
        /// The sun's appearance, used if nothing was persisted.
        package var fallback: Appearance
        /// The last run's mode, or the mode given to this run.
        package var mode: Mode<Instant>
        /// The reason for the mode.
        package var modeReason: Reason.Finding
        /// The progress of an earlier run's toggle.
        package var toggle: ToggleProgress

        package init(
            persisted: Appearance?, fallback: Appearance, mode: Mode<Instant> = .auto,
            modeReason: Reason.Finding = .setInEarlierRun, toggle: ToggleProgress = ToggleProgress()
        ) {
            self.persisted = persisted
            self.fallback = fallback
            self.mode = mode
            self.modeReason = modeReason
            self.toggle = toggle
        }
    }
}
