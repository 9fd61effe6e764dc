// The last read before a candidate is confirmed (rule 3), and which readings the source has to yield.

internal import LightSensors
internal import SDEvent
internal import Switching

extension Engine {
    /// The last read of a source before its candidate is confirmed, or a 0 after waking counts (rule 6).
    struct Confirmation {
        /// When the candidate is due, or the 0 counts.
        let due: Instant
        /// When nothing is waited for any longer, by the machine's clock.
        let ends: Duration
        /// Whether the source has been read, and only the answer about the lid is awaited.
        var isRead = false

        /// The moment at which counts what happens meanwhile: before the candidate is confirmed.
        var lastMoment: Instant { due + .nanoseconds(-1) }

        /// A read of some sensors takes a second, and of some it never ends.
        static let longest = Duration.seconds(2)
    }

    /// Begins the last read for a candidate that is due, or ends one that takes too long.
    ///
    /// - Returns: whether the candidate still waits for it, or for the lid.
    func continueConfirmation() -> Bool {
        if let confirmation {
            guard confirmation.ends <= loop.now else { return true }
            self.confirmation = nil
            return false
        }
        beginConfirmation()
        if confirmation != nil, confirmingSource?.confirm() != true { waitForLid() }
        return confirmation != nil
    }

    /// Handles a reading of the source that decides, which may be the last before a candidate is confirmed.
    func handleReading(_ reading: Reading) {
        // Both are due at once: the timer has not been served yet.
        if confirmation == nil, confirmingSource != nil { beginConfirmation() }
        handle(.reading(reading))
        confirmAfterRead()
    }

    private func confirmAfterRead() {
        guard confirmation != nil else { return }
        waitForLid()
        if confirmation == nil { handle(.time) } else { armTimer() }
    }

    private func waitForLid() {
        guard let due = confirmation?.due else { return }
        confirmation = lidAnswerAwaited.map { Confirmation(due: due, ends: $0, isRead: true) }
    }

    func lidAnswered() {
        if confirmation?.isRead == true { confirmAfterRead() }
    }

    private func beginConfirmation() {
        guard let due = decider.candidate?.due ?? decider.wakingEnds, due <= clock.instant(at: loop.now) else { return }
        confirmation = Confirmation(due: due, ends: loop.now + Confirmation.longest)
    }

    private var confirmingSource: (any ConfirmingSource)? {
        running[selection.deciding?.id ?? 0]?.source as? any ConfirmingSource
    }

    /// Tells the source that decides which of its values may matter from now on.
    func updateAttention() {
        let before = attention
        attention.band = decider.band
        attention.isCandidateWaiting = decider.candidate != nil
        // A screen that is on again is noticed only with a reading.
        attention.wantsEvery = wantsEvery || decider.suppressedBy == .screenOff
        if decider.candidate == nil, decider.wakingEnds == nil { confirmation = nil }
        guard attention != before else { return }
        (source(selection.deciding?.id) as? any PolledSource)?.attend(attention)
    }
}
