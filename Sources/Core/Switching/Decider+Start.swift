extension Decider {
    /// The state before the first level.
    package struct Start: Equatable, Sendable {
        /// The appearance by the light at the end of the last run; nil if unknown.
        package var persisted: Appearance?
        /// The appearance if nothing was persisted: that of the sun.
        package var fallback: Appearance
        /// The mode, as it was when the last run ended or as this run was told.
        package var mode: Mode<Instant>
        /// Why that mode.
        package var modeReason: Reason.Finding
        /// How far a toggle of an earlier run had come.
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
