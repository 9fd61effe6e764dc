// The desktop's own setting, when somebody else changes it (rule 12).

extension Decider {
    /// Somebody has chosen an appearance in the desktop's own settings: a person who does so has toggled.
    ///
    /// What follows a switch of ours is an echo of it. And what is set twice within a minute is set by a program that
    /// also makes the desktop follow something: fighting it would flicker.
    mutating func take(desktop wanted: Appearance) {
        guard wanted != appearance, openingEnds == nil else { return }
        if let lastChange, now - lastChange <= Decider.longestEcho {
            return note(.held, Reason(.desktop, "the desktop was set to \(wanted), but right after a switch of ours"))
        }
        defer { desktopChose = now }
        let isCompetitor = desktopChose.map { now - $0 <= Decider.competitorWindow } ?? false
        guard isCompetitor || desktopLeftUntil.map({ now < $0 }) ?? false else {
            takeToggle("toggled in the desktop's settings")
            isForcedByDesktop = mode != .auto
            return
        }
        desktopLeftUntil = now + Decider.leavingLasts
        // What was taken for a person's word was not.
        if isForcedByDesktop { endForce(Reason(.desktop, "another program sets the desktop's colour scheme")) }
        guard !isCompetitorNoted else { return }
        isCompetitorNoted = true
        note(
            .held,
            Reason(
                .desktop,
                "the desktop's colour scheme was set to \(wanted), the second time within "
                    + "\(shortDuration(Decider.competitorWindow)), by another program it seems: it is left to that "
                    + "one"), isWarning: true)
    }

    /// How long after a switch of ours a change of the desktop's setting is taken for its echo.
    static let longestEcho = Duration.seconds(5)
    /// Two changes within so long are not a person's.
    static let competitorWindow = Duration.seconds(60)
    /// How long after the last of them the setting is left to whoever makes them.
    static let leavingLasts = Duration.seconds(30 * 60)
}
