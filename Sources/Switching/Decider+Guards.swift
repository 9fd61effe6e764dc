// Switches that come too often (rule 7).

// MARK: - The wider band

extension Decider {
    /// Four automatic switches within five minutes widen the band for half an hour.
    mutating func countSwitch() {
        guard rules.guards else { return }
        recentSwitches.removeAll { now - $0 > Decider.flapWindow }
        recentSwitches.append(now)
        guard recentSwitches.count >= Decider.flapCount else { return }
        recentSwitches.removeAll()
        // That it stays wide for longer is nothing new to say.
        let isNew = widenedUntil == nil
        widenedUntil = now + Decider.wideningLasts
        note(
            .held,
            Reason(
                .flap,
                "\(Decider.flapCount) switches within \(shortDuration(Decider.flapWindow)): for "
                    + "\(shortDuration(Decider.wideningLasts)) night is below \(band.nightBelow), day above "
                    + "\(band.dayAbove)"), isWarning: isNew)
    }

    mutating func narrow() {
        widenedUntil = nil
        note(.held, Reason(.flap, "the thresholds are as configured again"))
        judge()
    }

    static let flapCount = 4
    static let flapWindow = Duration.seconds(5 * 60)
    static let wideningLasts = Duration.seconds(30 * 60)
    /// By how many points the band grows on each side.
    static let widening = 5.0
}

// MARK: - Answers to our own switches

/// A level on the move: steps that follow each other closely, as a key held down or a program's gliding makes them.
struct Motion: Equatable, Sendable {
    /// The level now.
    var level: Level
    /// When it last moved.
    var last: Instant
    /// Whether it began so soon after a switch of our own that it has to be a program's answer to what the screen
    /// shows since.
    var isAnswer: Bool
    /// Whether it was said that it does not count.
    var isNoted = false

    /// Steps farther apart are two motions.
    static let longestPause = Duration.seconds(1)
}

extension Decider {
    /// Keeps track of how the level of the source in use moves.
    ///
    /// A backlight that brightens for dark content and dims for light content would have us switch for ever, and no
    /// band is wide enough for it. So once switches have come too often, a level that moves right after one of ours
    /// does not count until it moves again.
    mutating func follow(_ level: Level) {
        guard let old = motion else {
            motion = Motion(level: level, last: now, isAnswer: false)
            return
        }
        guard level != old.level else { return }
        motion?.level = level
        motion?.last = now
        guard now - old.last > Motion.longestPause else { return }
        let isAfterSwitch = lastChange.map { now - $0 <= policy.holdOff } ?? false
        motion = Motion(
            level: level, last: now, isAnswer: isAfterSwitch && policy.holdOff > .zero && widenedUntil != nil)
    }

    mutating func passOverAnswer() {
        guard candidate != nil || motion?.isNoted == false else { return }
        let reason = Reason(
            .flap,
            "the level moved within \(shortDuration(policy.holdOff)) of a switch, so it does not count until it moves "
                + "again")
        cancelCandidate(reason)
        if motion?.isNoted == false { note(.held, reason) }
        motion?.isNoted = true
    }
}
