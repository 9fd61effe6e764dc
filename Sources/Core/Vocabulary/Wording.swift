// The messages of decisions in English; nothing else in the rules makes sentences.

extension Reason.Finding {
    package var message: Message {
        switch self {
        case .said(let message): message

        case .noLevelYet(.sun): Message("no-light-yet-sun", "No reading yet, so it follows the sun")
        case .noLevelYet(.lastRun):
            Message("no-light-yet-last-run", "No reading yet, so it stays as in the last run")
        case .noLevel(let wait, let stays):
            Message(
                "no-light", "No reading after {duration}, so it stays {appearance}",
                [.duration(wait), .appearance(stays)])

        case .level(let light, .day, let band, .zero):
            Message("light-is-above", "Light above {threshold} (now {light})", .comparison(light, band.dayAbove))
        case .level(let light, .night, let band, .zero):
            Message("light-is-below", "Light below {threshold} (now {light})", .comparison(light, band.nightBelow))
        case .level(let light, .day, let band, let lasted):
            Message(
                "light-above", "Light above {threshold} for {duration} (now {light})",
                .comparison(light, band.dayAbove) + [.duration(lasted)])
        case .level(let light, .night, let band, let lasted):
            Message(
                "light-below", "Light below {threshold} for {duration} (now {light})",
                .comparison(light, band.nightBelow) + [.duration(lasted)])
        case .clock(.hours, let appearance):
            Message("hours", "{appearance} by the configured hours", [.appearance(appearance)])
        case .clock(_, .day): Message("sun-up", "The sun is up")
        case .clock(_, .night): Message("sun-down", "The sun is down")
        case .halfLight(let light, let why, let appearance):
            why.message([.light(light), .appearance(appearance)])
        case .levelWentBack(let light): Message("light-went-back", "The light went back to {light}", [.light(light)])
        case .firstMisread(let light):
            Message("first-misread", "The first reading was wrong: three later ones agree on {light}", [.light(light)])
        case .unsteady(let count, let time):
            Message(
                "sensor-jumps",
                "Sensor jumps ({count} misreadings in {duration}), so the majority of its readings decides",
                [.count(count), .duration(time)])
        case .lightLastSaid(let appearance, let level):
            Message(
                "light-last-said", "{appearance} by the last light that decided ({light})",
                [.appearance(appearance), .light(Light(level: level))])
        case .after(.sleep, let finding): Message("after-waking", "After waking: {finding}", [.finding(finding)])
        case .after(.cover, let finding):
            Message("after-cover", "After the lid was shut or the screen off: {finding}", [.finding(finding)])
        case .delayed(let wanted, .interval, let interval):
            Message(
                "delayed-interval", "{appearance} waits: automatic switches are at least {duration} apart",
                [.appearance(wanted), .duration(interval)])
        case .delayed(let wanted, .holdOff, let holdOff):
            Message(
                "delayed-hold-off", "{appearance} waits: the appearance changed less than {duration} ago",
                [.appearance(wanted), .duration(holdOff)])
        case .slowness(let slowness): slowness.message
        case .slow(let finding, let slowness):
            Message("slow", "{finding}; {slowness}", [.finding(finding), .message("slowness", slowness.message)])
        case .moved(let mover): mover.message
        case .thresholds(let band, isLearned: false):
            Message("thresholds-configured", "Night below {night}, day above {day}, as configured", .thresholds(band))
        case .thresholds(let band, isLearned: true):
            Message("thresholds-learned", "Night below {night}, day above {day}, as learned", .thresholds(band))
        case .toggle(let verdict): verdict.message

        case .sourceInUse(let name, nil): Message("source-in-use", "{source} is in use", [.source(name)])
        case .sourceInUse(let name, let old?):
            Message("source-instead", "{source} is in use instead of {old}", [.source(name), .source(old, "old")])
        case .sourceChanged(let name?): Message("source-now", "{source} is in use now", [.source(name)])
        case .sourceChanged(nil): Message("no-source-now", "No source is in use now")
        case .noSourceLeft: Message("no-source-left", "No source is left")
        case .noSource: Message("no-source", "No source is in use")
        case .dataAgain(let name?): Message("data-again", "{source} gives data again", [.source(name)])
        case .dataAgain(nil): Message("data-again-unnamed", "The source gives data again")
        case .noData(let cause): Message("no-data", "No data: {cause}", [.cause(cause)])
        case .noDataNow(let cause): Message("no-data-now", "No data now: {cause}", [.cause(cause)])
        case .noDataStays(let appearance, let cause):
            Message(
                "no-data-stays", "No data, so it stays {appearance}: {cause}", [.appearance(appearance), .cause(cause)])
        case .suppressed(let cause): cause.message
        case .readingsIgnored(let cause):
            Message("readings-ignored", "Readings are ignored: {finding}", [.message("finding", cause.message)])
        case .suppressionOver(.lid): Message("lid-opened", "Lid opened")
        case .suppressionOver(.screenOff): Message("screen-on", "Screen on")
        case .suppressionOver(.idle): Message("session-active", "Session active again")
        case .suppressionOver(.asleep), .woken: Message("woken", "The machine has woken")
        case .wokenUndecided: Message("woken-undecided", "The machine has woken: the first reading decides")

        case .started(let appearance):
            Message("started-forced", "Started with --force {appearance}", [.appearance(appearance)])
        case .setInEarlierRun: Message("set-earlier", "Set in an earlier run")
        case .set(nil, _): Message("set-auto", "Set to auto")
        case .set(let appearance?, nil): Message("set", "Set to {appearance}", [.appearance(appearance)])
        case .set(let appearance?, let duration?):
            Message("set-for", "Set to {appearance} for {duration}", [.appearance(appearance), .duration(duration)])
        case .toggled(let appearance, let end, let ruling, byDesktop: false): end.toggle(to: appearance, ruling)
        case .toggled(let appearance, let end, let ruling, byDesktop: true): end.desktopToggle(to: appearance, ruling)
        case .toggledBack(byDesktop: false): Message("toggled-back", "Toggled back to auto")
        case .toggledBack(byDesktop: true):
            Message("desktop-toggled-back", "Back to auto (by the desktop's settings)")
        case .forceTimedOut: Message("force-ended", "The forced mode has ended")
        case .toggleOver(.agreement(let time), .light):
            Message(
                "toggle-over-light", "The toggle has ended: the light has agreed with it for {duration}",
                [.duration(time)])
        case .toggleOver(.agreement(let time), .site):
            Message(
                "toggle-over-site", "The toggle has ended: the room or site has agreed with it for {duration}",
                [.duration(time)])
        case .toggleOver(.agreement(let time), .nightLock):
            Message(
                "toggle-over-night-lock", "The toggle has ended: the night lock has agreed with it for {duration}",
                [.duration(time)])
        case .toggleOver(.departure, _):
            Message("toggle-over-change", "The toggle has ended: the light has clearly changed")
        case .toggleOver(.age(let time), _):
            Message("toggle-over-age", "The toggle has ended: it has lasted for {duration}", [.duration(time)])

        case .paused: Message("paused", "Automatic changes are paused")
        case .held(let appearance, despiteNightLock: false):
            Message("held", "Paused: it stays {appearance}", [.appearance(appearance)])
        case .held(let appearance, despiteNightLock: true):
            Message(
                "held-night-lock", "Paused: it stays {appearance} despite the night lock", [.appearance(appearance)])
        case .mustWait(let wanted, let finding):
            Message(
                "must-wait", "{appearance} waits while paused: {finding}", [.appearance(wanted), .finding(finding)])
        case .resumed: Message("resumed", "Automatic changes resumed")
        case .tooRecent(let appearance, let wait):
            Message(
                "too-recent", "{appearance} in {wait}: the last switch is too recent",
                [.appearance(appearance), .wait(wait)])
        case .nightLock(begins: true): Message("night-lock-begins", "The night lock begins")
        case .nightLock(begins: false): Message("night-lock-ends", "The night lock ends")
        case .nightLockOver: Message("night-lock-over", "The night lock is over")
        case .locked(nil): Message("night-lock", "Night by the night lock")
        case .locked(let end?): end.message
        case .site(let wanted?):
            Message("site-wants", "The room or site asks for {appearance}", [.appearance(wanted)])
        case .site(nil): Message("site-auto", "The room or site leaves it to the light again")
        case .competitor(let wanted, let count):
            Message(
                "competitor",
                """
                Another program seems to set the colour scheme: it undid each of the last {count} switches, so Halflight \
                now follows it ({appearance}). Turn off that program's schedule, or leave the desktop to it with \
                "desktop: none"
                """, [.count(count), .appearance(wanted)])

        case .configurationChanged: Message("configuration-changed", "The configuration has changed")
        case .themesChanged: Message("themes-changed", "The themes have changed")
        case .historyBegins: Message("history-begins", "The history begins")
        case .disabled: Message("disabled", "The agent was disabled")
        case .desktopIs(let appearance):
            Message("desktop-is", "The desktop or the terminal is set to {appearance}", [.appearance(appearance)])
        case .unknown: Message("unknown", "The appearance is not known yet")
        case .noSwitch(let cancelled, let finding):
            Message(
                "no-switch", "No switch to {appearance}: {finding}", [.appearance(cancelled), .finding(finding)])
        case .returned(let why, let finding):
            Message("returned", "{cause}: {finding}", [.message("cause", why.message), .finding(finding)])
        case .lightSays(let appearance):
            Message("light-says", "By the light, it would be {appearance}", [.appearance(appearance)])
        case .candidate(let wanted, let wait, isShown: true):
            Message(
                "candidate", "{appearance} in {wait} unless the light changes back",
                [.appearance(wanted), .wait(wait)])
        case .candidate(let wanted, let wait, isShown: false):
            Message(
                "light-will-say", "By the light, {appearance} in {wait} unless it changes back",
                [.appearance(wanted), .wait(wait)])
        }
    }
}

extension Reason {
    package var message: Message { finding.message }
}

// MARK: - Arguments

extension Message.Argument {
    fileprivate static func cause(_ text: String) -> Self { Self("cause", .text(text)) }
    fileprivate static func source(_ name: SourceName, _ argument: String = "source") -> Self {
        Self(argument, .text(name.description))
    }
    fileprivate static func appearance(_ appearance: Appearance) -> Self { Self("appearance", .appearance(appearance)) }
    package static func count(_ count: Int) -> Self { Self("count", .number(Double(count), "\(count)")) }
    fileprivate static func finding(_ finding: Reason.Finding) -> Self { message("finding", finding.message) }
    package static func message(_ name: String, _ message: Message) -> Self { Self(name, .message(message)) }

    fileprivate static func duration(_ duration: Duration, _ name: String = "duration") -> Self {
        Self(name, .number(duration / .seconds(1), shortDuration(duration)))
    }

    /// Rounds up to whole seconds, at least 1, because fractions are useless to people.
    fileprivate static func wait(_ wait: Duration) -> Self {
        let (seconds, attoseconds) = wait.components
        return duration(.seconds(max(attoseconds > 0 ? seconds + 1 : seconds, 1)), "wait")
    }

    fileprivate static func light(_ light: Light, digits: Int = 2) -> Self {
        Self("light", light.value(digits))
    }
}

extension [Message.Argument] {
    /// In lux if the light is. One more digit tells equal texts apart.
    fileprivate static func comparison(_ light: Light, _ threshold: Level) -> [Message.Argument] {
        let other = light.illuminance == nil ? Light(level: threshold) : Light(illuminance: threshold.illuminance)
        guard let other else { return [.light(light)] }
        let digits = light.text(2) == other.text(2) ? 3 : 2
        return [Message.Argument("threshold", other.value(digits)), .light(light, digits: digits)]
    }

    package static func thresholds(_ band: Band) -> [Message.Argument] {
        [("night", band.nightBelow), ("day", band.dayAbove)].map { name, level in
            Message.Argument(name, .number(level.percent, level.description))
        }
    }
}

extension Light {
    /// Returns lux if known, else percent, with significant digits, one less below 1.
    package func text(_ digits: Int = 2) -> String {
        illuminance.map { "\(significant($0, digits)) lx" } ?? "\(significant(level.percent, digits)) %"
    }

    fileprivate func value(_ digits: Int) -> Message.Value { .number(illuminance ?? level.percent, text(digits)) }
}

extension Level {
    /// In lux, 1...100,000: `10 ^ (level / 20)`.
    fileprivate var illuminance: Double { CLibrary.power(10, percent / 20) }
}

/// Returns a number, 0 or more, with significant digits, one less below 1, and without trailing zeros.
private func significant(_ number: Double, _ digits: Int) -> String {
    // No light is outside these limits.
    guard number >= 1e-6 else { return "0" }
    var number = min(number, 1e15)
    let least = CLibrary.power(10, Double(number < 1 ? digits - 2 : digits - 1))
    var decimals = 0
    while number < least { (number, decimals) = (number * 10, decimals + 1) }
    while number >= least * 10 { (number, decimals) = (number / 10, decimals - 1) }
    var value = Int(number.rounded())
    while decimals < 0 { (value, decimals) = (value * 10, decimals + 1) }
    while decimals > 0, value.isMultiple(of: 10) { (value, decimals) = (value / 10, decimals - 1) }
    let text = String(repeating: "0", count: max(decimals + 1 - "\(value)".utf8.count, 0)) + "\(value)"
    return decimals > 0 ? "\(text.dropLast(decimals)).\(text.suffix(decimals))" : text
}

// MARK: - Parts

extension ToggleVerdict {
    fileprivate var message: Message {
        switch self {
        case .waits(let time):
            Message(
                "toggle-waits", "The toggle counts as a correction unless it is undone within {duration}",
                [.duration(time)])
        case .counts: Message("toggle-counts", "The toggle counts as a correction")
        case .undone: Message("toggle-undone", "The toggle was undone, so it does not count as a correction")
        case .beyondReach:
            Message(
                "toggle-beyond-reach",
                "The toggle does not count as a correction: no threshold near the configured ones would fit it")
        case .restless(let time):
            Message(
                "toggle-restless", "The toggle does not count as a correction: the light was not steady for {duration}",
                [.duration(time)])
        case .agreed:
            Message(
                "toggle-agreed",
                "The toggle does not count as a correction: the light was about to decide the same")
        case .notByLight:
            Message(
                "toggle-not-by-light",
                "The toggle does not count as a correction: something other than the light had decided")
        case .forced:
            Message("toggle-forced", "The toggle does not count as a correction: the mode was not auto")
        case .forgotten:
            Message(
                "toggle-forgotten",
                "The toggle does not count as a correction: corrections were forgotten meanwhile")
        case .byProgram:
            Message("toggle-by-program", "The toggle does not count as a correction: a program asked for it")
        }
    }
}

extension SensorFault {
    package func words(_ light: Light) -> String {
        switch self {
        case .frozen: "has read \(light) for 10 minutes, while another sensor changed"
        case .constant: "has read \(light) for 12 hours"
        case .asleep: "has read \(light), while another sensor of this machine sees light: it may be asleep"
        }
    }
}

extension Reason.Finding.HalfLight {
    fileprivate func message(_ arguments: [Message.Argument]) -> Message {
        switch self {
        case .nearer: Message("half-light-nearer", "Half-light ({light}), nearer to {appearance}", arguments)
        case .lastRun:
            Message("half-light-last-run", "Half-light ({light}), so {appearance} as in the last run", arguments)
        case .stays: Message("half-light-stays", "Half-light ({light}), so it stays {appearance}", arguments)
        case .lastSaid:
            Message(
                "half-light-last-said", "Half-light ({light}), so {appearance} by the last light that decided",
                arguments)
        }
    }
}

extension Reason.Finding.Slowness {
    fileprivate var message: Message {
        switch (isShallow, shortStay) {
        case (_, nil): Message("slow-near", "Waiting longer: the light is near the threshold")
        case (false, let stay?):
            Message("slow-recent", "Waiting longer: it switched back and forth recently", [.duration(stay)])
        case (true, let stay?):
            Message(
                "slow-near-recent",
                "Waiting longer: the light is near the threshold, and it switched back and forth recently",
                [.duration(stay)])
        }
    }
}

extension ForceEnd<Duration> {
    fileprivate func toggle(to appearance: Appearance, _ ruling: Ruling) -> Message {
        switch (self, ruling) {
        case (.agree, .light): Message("toggled", "{appearance} for now (toggled)", [.appearance(appearance)])
        case (.agree, .site):
            Message(
                "toggled-site", "{appearance} until the room or site agrees (toggled)", [.appearance(appearance)])
        case (.agree, .nightLock):
            Message(
                "toggled-night-lock", "{appearance} until the night lock agrees (toggled)", [.appearance(appearance)])
        case (.never, _):
            Message("toggled-for-good", "{appearance} until you set the mode (toggled)", [.appearance(appearance)])
        case (.time(let duration), _):
            Message(
                "toggled-for", "{appearance} for {duration} (toggled)", [.appearance(appearance), .duration(duration)])
        }
    }

    fileprivate func desktopToggle(to appearance: Appearance, _ ruling: Ruling) -> Message {
        switch (self, ruling) {
        case (.agree, .light), (.never, _), (.time, _):
            Message(
                "desktop-toggled", "{appearance} for now (set in the desktop's settings)", [.appearance(appearance)])
        case (.agree, .site):
            Message(
                "desktop-toggled-site", "{appearance} until the room or site agrees (set in the desktop's settings)",
                [.appearance(appearance)])
        case (.agree, .nightLock):
            Message(
                "desktop-toggled-night-lock",
                "{appearance} until the night lock agrees (set in the desktop's settings)",
                [.appearance(appearance)])
        }
    }
}

extension Reason.Finding.LockEnd {
    fileprivate var message: Message {
        let time = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        let arguments = [Message.Argument("time", .text(time))]
        return switch event {
        case .sunset: Message("night-lock-until-sunset", "Night by the night lock, until sunset at {time}", arguments)
        case .sunrise:
            Message("night-lock-until-sunrise", "Night by the night lock, until sunrise at {time}", arguments)
        case nil: Message("night-lock-until", "Night by the night lock, until {time}", arguments)
        }
    }
}

extension BacklightMover {
    fileprivate var message: Message {
        switch self {
        case .answer(let after, let ignored):
            Message(
                "backlight-answers",
                """
                Backlight ignored for {ignored} after a switch: a program seems to move it after each, this time \
                after {duration}
                """, [.duration(ignored, "ignored"), .duration(after)])
        case .disturbance(.power):
            Message("backlight-power", "Backlight ignored until it moves again: the power supply changed")
        case .disturbance(.displays):
            Message("backlight-displays", "Backlight ignored until it moves again: the displays changed")
        case .disturbance(.dock):
            Message("backlight-dock", "Backlight ignored until it moves again: the machine was docked or undocked")
        case .absence:
            Message(
                "backlight-idle",
                "Backlight ignored until it moves again: it moved while nobody touched keyboard or pointer")
        }
    }
}

extension SuppressionCause {
    package var message: Message {
        switch self {
        case .lid: Message("lid-shut", "Lid shut")
        case .screenOff: Message("screen-off", "Screen off")
        case .idle: Message("session-idle", "Session idle")
        case .asleep: Message("asleep", "Machine asleep")
        }
    }
}

// MARK: - Problems and what the agent does meanwhile

extension Message {
    package static let defaultsUsed = Message("defaults-used", "The defaults are used until the file is corrected")
    package static let lastValidConfigurationUsed = Message(
        "last-valid-configuration", "The last valid configuration is used until the file is corrected")
    package static let configurationKept = Message(
        "configuration-kept", "The agent keeps its current configuration until the file is corrected")
    package static let lastValidContentUsed = Message(
        "last-valid-content", "Its last valid content is used until the file is corrected")
    package static let machineDefaultsIgnored = Message(
        "machine-defaults-ignored", "These defaults for all users are ignored until the file is corrected")
    package static let keyIgnored = Message("key-ignored", "The key is ignored")
    package static let otherSourcesUsed = Message("other-sources", "The other sources are used")
    package static let fileUnused = Message("file-unused", "The file is not used")
    package static let countsWithNextChange = Message(
        "counts-later", "Changed hooks take effect at the next switch")
    package static let unknownDesktop = Message(
        "desktop-unknown",
        "The agent does not know which desktop is running: XDG_CURRENT_DESKTOP, WAYLAND_DISPLAY and DISPLAY are not set"
    )

    package static func themeUsed(_ name: String, isBuiltIn: Bool) -> Message {
        let name = Argument("theme", .text(name))
        return isBuiltIn
            ? Message(
                "built-in-theme-used", "The built-in theme {theme} is used instead until the file is corrected", [name])
            : Message("theme-used", "The theme {theme} is used instead until the file is corrected", [name])
    }
}

// MARK: - Responders

extension Message {
    package static let ok = Message("ok", "{text}", [Argument("text", .text("ok"))])
    package static let alreadyRight = Message("already-right", "Already right")
    package static let notRunning = Message("not-running", "Not running")
    package static let notRunYet = Message("not-run-yet", "Not run yet")
    package static let running = Message("running", "Running")
    package static let overtaken = Message("overtaken", "Stopped: a newer change came")

    package static func doesNotApply(_ why: Message) -> Message {
        because("does-not-apply", "Does not apply: {cause}", why)
    }
    package static func notYet(_ why: Message) -> Message { because("not-yet", "Not yet: {cause}", why) }
    package static func notNotified(_ why: Message, isPartial: Bool) -> Message {
        isPartial
            ? because("partly-notified", "Partly notified: {cause}", why)
            : because("not-notified", "Not notified: {cause}", why)
    }

    package static func tookTooLong(_ limit: Duration) -> Message {
        Message("too-long", "Stopped: it took longer than {duration}", [.duration(limit)])
    }

    private static func because(_ id: String, _ pattern: String, _ why: Message) -> Message {
        Message(id, pattern, [.message("cause", why)])
    }

    package var cause: Message? {
        arguments.lazy.compactMap {
            if $0.name == "cause", case .message(let message) = $0.value { message } else { nil }
        }
        .first
    }
}

// MARK: - Sensors

extension Message {
    package static func sensorErratic(_ name: SourceName) -> Message {
        Message("sensor-erratic", "{source} gives erratic readings", [.source(name)])
    }
    package static func sensorAsleep(_ name: SourceName) -> Message {
        Message("sensor-asleep", "{source} reads 0 because it is asleep", [.source(name)])
    }
    package static func sensorStuck(_ name: SourceName) -> Message {
        Message("sensor-stuck", "{source} is stuck at one value", [.source(name)])
    }
    package static func sensorDark(_ name: SourceName) -> Message {
        Message("sensor-dark", "{source} has read 0 for 3 hours, although the sun is up", [.source(name)])
    }
    package static let sensorErraticRemedy = Message(
        "sensor-erratic-remedy", "If Halflight switches wrongly, set `source` to another source")
    package static let sensorAsleepRemedy = Message(
        "sensor-asleep-remedy", "Install iio-sensor-proxy, which wakes it, or set `source` to another source")
    package static let sensorStuckRemedy = Message(
        "sensor-stuck-remedy", "Suspend and resume the machine, or set `source` to another source")
    package static let sensorDarkRemedy = Message(
        "sensor-dark-remedy",
        """
        If the room is bright, install iio-sensor-proxy, which wakes a sensor that sleeps, or set `source` to another \
        source
        """)
}
