// The words of the decisions: nothing else in the rules makes a sentence.

extension Reason.Finding {
    package var words: String {
        switch self {
        case .words(let words): words

        case .noLevelYet(.sun): "no level yet, so by the sun"
        case .noLevelYet(.lastRun): "no level yet, so as in the last run"
        case .noLevel(let wait, let stays): "no level after \(shortDuration(wait)), so the appearance stays \(stays)"

        case .level(let light, let appearance, let band, .zero): "the level, \(light), is \(band.words(appearance))"
        case .level(let light, let appearance, let band, let lasted):
            "the level, \(light), has been \(band.words(appearance)) for \(shortDuration(lasted))"
        case .clock(.hours, let appearance): "it is \(appearance) by the configured hours"
        case .clock(_, .day): "the sun is up"
        case .clock(_, .night): "the sun is down"
        case .halfLight(let light, let why, let appearance):
            "the level, \(light), is in half-light, \(why.words(appearance))"
        case .levelWentBack(let light): "the level went back to \(light)"
        case .firstMisread(let light): "the first reading was wrong: three more are at \(light)"
        case .unsteady(let count, let time):
            "the sensor jumps (\(count) misreadings in \(shortDuration(time))), so most of its readings decide"
        case .lightLastSaid(let appearance, let level): "the light last said \(appearance), at \(level)"
        case .after(let cause, let finding): "\(cause.words) \(finding.words)"
        case .delayed(let wanted, .interval, let interval):
            "\(wanted) is delayed: switches are at least \(shortDuration(interval)) apart"
        case .delayed(let wanted, .holdOff, let holdOff):
            "\(wanted) is delayed: nothing switches within \(shortDuration(holdOff)) of a switch"
        case .slowness(let slowness): slowness.words
        case .slow(let finding, let slowness): "\(finding.words); \(slowness.words)"
        case .moved(let mover): "the backlight moved \(mover.words)"
        case .thresholds(let band, isLearnt: false):
            "night is below \(band.nightBelow) and day above \(band.dayAbove), as configured"
        case .thresholds(let band, isLearnt: true):
            "night is below \(band.nightBelow) and day above \(band.dayAbove), as learnt from corrections"
        case .toggle(let verdict): verdict.words

        case .sourceInUse(let name, nil): "\(name) is in use"
        case .sourceInUse(let name, let old?): "\(name) is in use instead of \(old)"
        case .sourceChanged(let name?): "\(name) is in use now"
        case .sourceChanged(nil): "no source is in use now"
        case .noSourceLeft: "no source is left"
        case .noSource: "no source is in use"
        case .dataAgain(let name?): "\(name) gives data again"
        case .dataAgain(nil): "the source gives data again"
        case .noData(let cause): "no data: \(cause)"
        case .noDataNow(let cause): "no data now: \(cause)"
        case .noDataStays(let appearance, let cause): "no data, so the appearance stays \(appearance): \(cause)"
        case .suppressed(let cause): cause.words
        case .readingsIgnored(let cause): "readings are ignored: \(cause.words)"
        case .suppressionOver(let cause): "no longer the case: \(cause.words)"
        case .woken: "the machine has woken"
        case .wokenUndecided: "the machine has woken: the first level decides"

        case .started(let appearance): "started with --force \(appearance)"
        case .setInEarlierRun: "set in an earlier run"
        case .set(nil, _): "set to auto"
        case .set(let appearance?, nil): "set to \(appearance)"
        case .set(let appearance?, let duration?): "set to \(appearance) for \(shortDuration(duration))"
        case .toggled(let appearance, let end, let ruling, byDesktop: false):
            "toggled to \(appearance) \(end.words(ruling))"
        case .toggled(let appearance, let end, let ruling, byDesktop: true):
            "toggled in the desktop's settings to \(appearance) \(end.words(ruling))"
        case .toggledBack(byDesktop: false): "toggled back to the appearance of the rules"
        case .toggledBack(byDesktop: true): "toggled in the desktop's settings back to the appearance of the rules"
        case .forceTimedOut: "the forced mode has ended"
        case .toggleOver(.agreement(let time), let ruling):
            "\(ruling.words) has agreed with the toggle for \(shortDuration(time))"
        case .toggleOver(.departure, _): "the light has clearly changed since the toggle"
        case .toggleOver(.age(let time), _): "the toggle has lasted for \(shortDuration(time))"

        case .paused: "automatic changes are paused"
        case .held(let appearance, despiteNightLock: false):
            "automatic changes are paused: the appearance stays \(appearance)"
        case .held(let appearance, despiteNightLock: true):
            "automatic changes are paused: the appearance stays \(appearance) despite the night lock"
        case .mustWait(let wanted, let finding):
            "\(wanted) must wait, because automatic changes are paused: \(finding.words)"
        case .resumed: "automatic changes resumed"
        case .tooRecent(let appearance, let wait):
            "\(appearance) follows \(inWords(wait)): the last switch is too recent"
        case .nightLock(begins: true): "the night lock begins"
        case .nightLock(begins: false): "the night lock ends"
        case .nightLockOver: "the night lock is over"
        case .locked(nil): "it is night by the night lock"
        case .locked(let end?): "it is night by the night lock, until \(end.words)"
        case .site(let wanted?): "the site wants \(wanted)"
        case .site(nil): "the site leaves it to the light again"
        case .competitor(let wanted, let count):
            """
            another program seems to set the desktop's colour scheme: after each of the last \
            \(count) switches it was set back, now to \(wanted), and is followed; turn off its \
            schedule, or leave the desktop to it with "desktop: none"
            """

        case .configurationChanged: "the configuration has changed"
        case .noSwitch(let cancelled, let finding): "no switch to \(cancelled): \(finding.words)"
        // One of its own, for the translation.
        case .returned(.set(nil, for: nil), let finding): "set to auto: \(finding.words)"
        case .returned(let why, let finding): "\(why.words): \(finding.words)"
        case .lightSays(let appearance): "the light says \(appearance)"
        case .candidate(let wanted, let wait, isShown: true):
            "\(wanted) follows \(inWords(wait)) if the light stays"
        case .candidate(let wanted, let wait, isShown: false):
            "the light will say \(wanted) \(inWords(wait)) if it stays"
        }
    }
}

/// How long it is until a moment, in whole seconds: nobody reads fractions of one.
private func inWords(_ wait: Duration) -> String {
    let (seconds, attoseconds) = wait.components
    guard seconds > 0 else { return "in under a second" }
    return "in \(shortDuration(.seconds(attoseconds > 0 ? seconds + 1 : seconds)))"
}

extension ToggleVerdict {
    fileprivate var words: String {
        switch self {
        case .waits(let time):
            "the toggle counts as a correction unless it is undone within \(shortDuration(time))"
        case .counts: "the toggle counts as a correction"
        case .undone: "the toggle was undone, so it does not count as a correction"
        case .beyondReach: "the toggle does not count as a correction: no threshold within reach fits it"
        case .restless(let time):
            "the toggle does not count as a correction: the light had not been stable for \(shortDuration(time))"
        case .agreed: "the toggle does not count as a correction: the light was about to say the same"
        case .notByLight: "the toggle does not count as a correction: something other than the light had decided"
        case .forced: "the toggle does not count as a correction: the mode was not automatic"
        case .forgotten: "the toggle does not count as a correction: corrections were forgotten meanwhile"
        case .byProgram: "the toggle does not count as a correction: a program asked for it"
        }
    }
}

extension SensorFault {
    /// What a sensor does, after its name.
    package func words(_ light: Light) -> String {
        switch self {
        case .frozen: "has read \(light) for 10 minutes, while another sensor changed"
        case .constant: "has read \(light) for 12 hours"
        case .asleep: "has read \(light), while another sensor of this machine sees light: it may be asleep"
        }
    }
}

extension Band {
    fileprivate func words(_ appearance: Appearance) -> String {
        appearance == .day ? "above \(dayAbove)" : "below \(nightBelow)"
    }
}

extension Reason.Finding.HalfLight {
    fileprivate func words(_ appearance: Appearance) -> String {
        switch self {
        case .nearer: "nearer to \(appearance)"
        case .lastRun: "so as in the last run: \(appearance)"
        case .stays: "so the appearance stays \(appearance)"
        case .lastSaid: "and the light last said \(appearance)"
        }
    }
}

extension Reason.Finding.Slowness {
    fileprivate var words: String {
        switch (isShallow, shortStay) {
        case (_, nil): "that takes longer than usual, because the level is not far past the threshold"
        case (false, let stay?):
            "that takes longer than usual, because recent switches were less than \(shortDuration(stay)) apart"
        case (true, let stay?):
            """
            that takes longer than usual, because the level is not far past the threshold and recent switches were less \
            than \(shortDuration(stay)) apart
            """
        }
    }
}

extension ForceEnd<Duration> {
    fileprivate func words(_ ruling: Ruling) -> String {
        switch self {
        case .agree: "until \(ruling.words) agrees"
        case .never: "until the mode is set"
        case .time(let duration): "for \(shortDuration(duration))"
        }
    }
}

extension Reason.Finding.LockEnd {
    fileprivate var words: String {
        let time = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return switch event {
        case .sunset: "sunset at \(time)"
        case .sunrise: "sunrise at \(time)"
        case nil: time
        }
    }
}

extension Ruling {
    fileprivate var words: String {
        switch self {
        case .nightLock: "the night lock"
        case .site: "the site"
        case .light: "the light"
        }
    }
}

extension WakingCause {
    fileprivate var words: String {
        switch self {
        case .sleep: "after waking"
        case .cover: "after the lid was shut or the screen off"
        }
    }
}

extension BacklightMover {
    fileprivate var words: String {
        switch self {
        case .answer(let after, let ignored):
            """
            \(shortDuration(after)) after the switch, as after those before it: its level is ignored for \
            \(shortDuration(ignored)) after the switch, because a program seems to answer each
            """
        case .disturbance(let cause): "when \(cause.words), so its level is ignored until it moves again"
        case .absence: "while nobody touched keyboard or pointer, so its level is ignored until it moves again"
        }
    }
}

extension SuppressionCause {
    package var words: String {
        switch self {
        case .lid: "the lid is shut"
        case .screenOff: "the screen is off"
        case .idle: "the session is idle"
        case .asleep: "the machine is asleep"
        }
    }
}

extension Disturbance {
    fileprivate var words: String {
        switch self {
        case .power: "the power supply changed"
        case .displays: "the displays changed"
        case .dock: "it was docked or undocked"
        }
    }
}
