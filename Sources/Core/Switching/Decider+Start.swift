extension Decider {
    /// The state before the first level.
    package struct Start: Equatable, Sendable {
        package var persisted: Appearance?
        package var fallback: Appearance
        /// The last run's mode, or the mode given to this run.
        package var mode: Mode<Instant>
        package var modeReason: Reason.Finding
        /// The progress of the last run's toggle.
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
