// Somebody asks to wait: a presentation, a film, a measurement that a switch would disturb (rule 14).

/// The appearance that is kept because somebody asked for it.
struct Hold: Equatable, Sendable {
    /// What is kept.
    var appearance: Appearance
    /// When the last switch before it was: the least interval is reckoned from there, because nobody saw one since.
    let lastSwitch: Instant?
    /// Whether nobody asks any more, and only an interval has to end.
    var isOver = false
    /// Whether it was said that an interval has to end.
    var isDeferred = false
}

extension Decider {
    /// The appearance that is kept from changing by itself; nil when nobody asks for it.
    public var heldAppearance: Appearance? { hold?.appearance }

    /// Takes the first request to wait, or the end of the last.
    mutating func take(hold isHeld: Bool) {
        guard isHeld != (hold.map { !$0.isOver } ?? false) else { return }
        if isHeld {
            if hold == nil { hold = Hold(appearance: appearance, lastSwitch: lastSwitch) }
            hold?.isOver = false
            hold?.isDeferred = false
            note(.held, Reason(.hold, "changes have to wait: \(appearance) is held"))
        } else {
            hold?.isOver = true
            note(.held, Reason(.hold, "nothing is held any longer"))
        }
    }

    /// What is kept from here on, where something is.
    mutating func holdInstead(_ appearance: Appearance) {
        hold?.appearance = appearance
    }

    /// Whether a hold alone keeps an appearance from being shown.
    func isKeptBack(_ appearance: Appearance) -> Bool {
        guard mode == .auto, let hold else { return false }
        return appearance != hold.appearance && !isLocked
    }

    /// Lets what the rules say follow once nobody asks to wait, by the intervals that any automatic switch keeps.
    mutating func settleHold() {
        guard let hold, hold.isOver else { return }
        guard mode == .auto, rulesAppearance != hold.appearance else { return self.hold = nil }
        if let holdEnds, now < holdEnds {
            guard !hold.isDeferred else { return }
            self.hold?.isDeferred = true
            let wait = shortDuration(holdEnds - now)
            return note(
                .deferred, Reason(.hold, "\(rulesAppearance) has to wait for \(wait): the last switch is too near"))
        }
        self.hold = nil
        returnReason = Reason(.hold, "what was held back follows")
        lastSwitch = now
        countSwitch()
    }

    /// When what was held back may follow, once nobody asks to wait; nil for at once.
    var holdEnds: Instant? {
        guard let hold, hold.isOver else { return nil }
        let ends = [hold.lastSwitch.map { $0 + policy.interval }, lastChange.map { $0 + policy.holdOff }]
        return ends.compactMap { $0 }.max()
    }
}
