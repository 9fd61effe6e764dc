/// Decides day or night.
///
/// The Decider has no clock or timer and makes no system calls. Its driver reports each event with its time, and calls
/// again at the deadline. Equal inputs give equal outputs. Each rule of `docs/internals/rules.md` is a small state
/// machine; the Decider sets their order.
package struct Decider: Sendable {
    /// The appearance for responders, once the start is over.
    package private(set) var appearance: Appearance
    package private(set) var rules: Rules
    /// The last trusted light; `nil` before the first.
    package private(set) var lastLight: Light?

    private(set) var now: Instant
    private(set) var used: (source: SourceName, isExternal: Bool)?
    /// The light to judge. `nil` without data and while readings are suppressed.
    private(set) var currentLight: Light? {
        didSet { if let currentLight { standing.follow(currentLight.level, at: now) } }
    }
    private(set) var standing = StandingLight()
    /// The previous source's light, which may come back.
    private var parked: (source: SourceName, standing: StandingLight)?
    private(set) var misreadings = Misreadings()
    /// The first level, until further reads confirm it.
    private var firstLevel: FirstLevel?
    package var isFirstLevelOpen: Bool { firstLevel != nil }
    private let persisted: Appearance?
    /// When the wait for the first trusted level ends. `nil` once responders have been told.
    private(set) var startEnds: Instant?
    /// Why the light decided as it did, with the source, level and thresholds behind it.
    private(set) var lightReason: (reason: Reason, source: SourceName?, level: Level?, band: Band)
    /// Why a forced mode, a lock or a hold just ended. `nil` once the light has decided again.
    private(set) var returnReason: Reason?
    package private(set) var site: Appearance?

    private(set) var hysteresis: Hysteresis
    private(set) var switchLimits = SwitchLimits()
    private(set) var handOver = HandOver()
    private(set) var outage = DataOutage()
    package private(set) var suppression = Suppression()
    private(set) var waking = Waking()
    private(set) var recentSwitches = RecentSwitches()
    private(set) var backlightMotion = BacklightMotion()
    private(set) var nightLock = NightLockState()
    private(set) var forcedMode: ForcedMode
    private(set) var hold = Hold()
    private var competitor = CompetitorDetection()

    private var decisions: [Decision] = []
    /// The `earliestDeadline`, computed once per event because drivers ask often.
    package private(set) var nextDeadline: Instant?

    /// Creates a Decider. Send it `Event.time` at once.
    package init(rules: Rules, start: Start, at now: Instant) {
        self.rules = rules
        self.now = now
        persisted = start.persisted
        hysteresis = Hysteresis(start.persisted ?? start.fallback)
        forcedMode = ForcedMode(start.mode, because: start.modeReason, toggle: start.toggle)
        appearance = start.mode.forced ?? hysteresis.appearance
        lightReason = (
            Reason(.start, .noLevelYet(assumed: start.persisted == nil ? .sun : .lastRun)), nil, nil, rules.band
        )
        startEnds = now + Decider.longestStart
        nextDeadline = earliestDeadline
    }

    /// How long responders wait for a level (rule 2).
    static let longestStart = Duration.seconds(10)

    /// Handles an event.
    ///
    /// Deadlines that passed before the event are served first, so a late driver gets the same decisions as a punctual
    /// one, merged into one change. Time never goes back: an earlier `time` counts as the latest time so far.
    package mutating func observe(_ event: Event, at time: Instant) -> Outcome {
        decisions.removeAll(keepingCapacity: true)
        let before = appearance
        let wasStarting = startEnds != nil
        let time = max(time, now)
        serveDeadlines { event.follows(deadline: $0, at: time) }
        now = time
        apply(event)
        updateAppearance()
        nextDeadline = earliestDeadline
        serveDeadlines { $0 <= time }
        return Outcome(change: change(since: before, wasStarting: wasStarting), decisions: decisions)
    }

    private mutating func apply(_ event: Event) {
        switch event {
        case .source(let name, let isExternal): use(name, isExternal: isExternal)
        case .reading(let reading) where reading.source != source: break
        case .reading(let reading):
            switch reading.value {
            case .light(let light): ingest(light)
            case .noData(let noData): ingest(noData)
            }
        case .suppression(let cause, let holds): setSuppression(cause, holds)
        case .disturbance(let cause): disturb(cause)
        case .woke(let sun): wake(sun: sun)
        case .timeOfDay(let time, let nights): nightLock.setTimeOfDay(time, nights, at: now)
        case .set(let wanted, let duration): set(wanted, for: duration)
        case .toggle: toggle()
        case .desktopChose(let appearance): followDesktop(appearance)
        case .site(let wanted): setSite(wanted)
        case .hold(let isAsked): setHold(isAsked)
        case .rules(let rules, let time, let nights):
            if let time { nightLock.setTimeOfDay(time, nights, at: now) }
            replaceRules(rules)
        case .input(let idle): noteInput(idle: idle)
        case .time: break
        }
    }

    private mutating func log(_ result: Decision.Result, _ reason: Reason, isWarning: Bool = false) {
        decisions.append(
            Decision(
                result: result, reason: reason, appearance: appearance, light: currentLight ?? lastLight,
                source: source, time: now, isWarning: isWarning))
    }
}

// MARK: - Deadlines

extension Decider {
    /// Serves each due deadline at its own moment. Each step must move its deadline, or the loop never ends.
    private mutating func serveDeadlines(while isDue: (Instant) -> Bool) {
        while let due = nextDeadline, isDue(due) {
            now = max(now, due)
            if let end = startEnds, end <= now { endStart() }
            if let end = forcedMode.timeEnds, end <= now { runOutForce(.forceTimedOut) }
            if let end = wakingEnds, end <= now { judge() }
            if let end = backlightMotion.answerEnds, end <= now { endAnswer() }
            if let end = hysteresis.gone, end <= now, let light = currentLight {
                cancelCandidate(Reason(.light, .levelWentBack(light)))
            }
            if let (wanted, lasted) = hysteresis.confirm(at: now, limits) { confirm(wanted, lasted: lasted) }
            updateAppearance()
            nextDeadline = earliestDeadline
        }
    }

    /// Updates the appearance, which changes nowhere else.
    ///
    /// The night lock comes first, because the end of a toggle depends on it; a hold comes last, because its end
    /// depends on the mode and the rules.
    private mutating func updateAppearance() {
        updateNightLock()
        followToggle()
        if mode.forced != nil || site != nil || lastLight != nil { startEnds = nil }
        endHoldOnceDue()
        let shown = order.shown
        guard shown != appearance else { return }
        appearance = shown
        switchLimits.noteChange(at: now)
        backlightMotion.noteSwitch(at: now)
        competitor.noteSwitch(at: now)
        log(.switched, currentReason)
    }

    private mutating func endStart() {
        startEnds = nil
        log(.held, Reason(.start, .noLevel(for: Decider.longestStart, stays: appearance)))
    }

    private mutating func updateNightLock() {
        guard nightLock.update(rules.nightLock, at: now) else { return }
        returnReason = nightLock.isLocked ? nil : Reason(.nightLock, .nightLockOver)
        switchLimits.noteSwitch(at: now)
        log(.held, Reason(.nightLock, .nightLock(begins: nightLock.isLocked)))
    }
}

// MARK: - Readings

extension Decider {
    private mutating func ingest(_ light: Light) {
        if outage.end() { log(.held, Reason(.noData, .dataAgain(source))) }
        guard suppressedBy == nil else { return }
        let wasUnsteady = isUnsteady
        guard !mayMisread || misreadings.follow(light, at: now) else { return }
        if !wasUnsteady, let unsteadiness { log(.held, Reason(.light, unsteadiness), isWarning: true) }
        currentLight = light
        if isBacklight { backlightMotion.follow(light.level, at: now, guards: rules.guards, rules.tuning) }
        judge(isReading: true)
    }

    /// Forgets the light and its history, so that they don't affect the next reading.
    private mutating func forgetLight() {
        (currentLight, standing, firstLevel) = (nil, StandingLight(), nil)
        misreadings.pause()
    }

    /// Keeps the appearance: no data isn't night (rule 4).
    private mutating func ingest(_ noData: NoData) {
        currentLight = nil
        standing.interrupt(at: now)
        misreadings.pause()
        let isNew = outage.begin(noData, at: now)
        cancelCandidate(Reason(.noData, .noData(noData.cause)))
        guard isNew else { return }
        log(.held, Reason(.noData, .noDataStays(appearance, noData.cause)), isWarning: true)
    }

    /// Compares the light with the band (rules 1 to 3).
    mutating func judge(isReading: Bool = false) {
        guard let light = currentLight, isWakingOver else { return }
        let isFirst = lastLight == nil
        lastLight = light
        if let source { handOver.noteLevel(of: source, at: now) }
        let cause = waking.end()
        if isFirst || cause != nil {
            let cause = isFirst ? nil : cause
            firstLevel = isSensor ? FirstLevel(light.level, after: cause, before: lightAppearance, at: now) : nil
            return decideFirst(light, after: cause, before: lightAppearance)
        }
        if isReading, let first = firstLevel {
            let outcome = firstLevel?.follow(light.level, at: now)
            if outcome != .open { firstLevel = nil }
            if outcome == .replaced, band.appearance(at: light.level) != lightAppearance {
                cancelCandidate(Reason(.light, .firstMisread(light)))
                return decideFirst(light, after: first.cause, before: first.before)
            }
        }
        let wanted = band.appearance(at: light.level) ?? lightAppearance
        guard wanted != lightAppearance else {
            guard isUnsteady else { return cancelCandidate(Reason(.light, .levelWentBack(light))) }
            return hysteresis.takeBack(at: now)
        }
        if let mover = backlightMotion.mover { return ignore(mover) }
        let isNew = hysteresis.propose(wanted, settle: settleTime(to: wanted, at: light), at: now)
        if isNew, let due = candidate?.due, due > now {
            let found = finding(light, is: wanted)
            log(.candidate, Reason(.light, slowness(to: wanted, at: light).map { .slow(found, $0) } ?? found))
        }
        guard let limit = hysteresis.reportDelay(limits) else { return }
        log(.deferred, Reason(.light, .delayed(wanted, limit, limit == .interval ? policy.interval : policy.holdOff)))
    }

    /// Decides by the first trusted level (rules 2 and 6). In half-light, the persisted or previous appearance stays.
    private mutating func decideFirst(_ light: Light, after cause: WakingCause?, before: Appearance) {
        let clear = band.appearance(at: light.level)
        guard let cause else {
            let appearance = clear ?? persisted ?? band.appearance(nearest: light.level)
            let halfLight = Reason.Finding.halfLight(light, persisted == nil ? .nearer : .lastRun, appearance)
            return setLight(appearance, Reason(.light, clear == nil ? halfLight : finding(light, is: appearance)))
        }
        guard let clear else {
            let reason = Reason(.wake, .after(cause, .halfLight(light, .stays, before)))
            return before == lightAppearance ? log(.held, reason) : setLight(before, reason)
        }
        setLight(clear, Reason(.wake, .after(cause, finding(light, is: clear))))
    }

    private mutating func confirm(_ wanted: Appearance, lasted: Duration) {
        guard let light = currentLight else { return }
        setLight(wanted, Reason(.light, finding(light, is: wanted, lasted: lasted)))
        // Only switches that a person saw count as flicker.
        if order.showsLight { noteShownSwitch() }
    }

    private mutating func noteShownSwitch() {
        if rules.guards { recentSwitches.note(at: now, rules.tuning) }
    }

    /// Adopts the appearance by the light. Logs it unless `updateAppearance` will.
    private mutating func setLight(_ wanted: Appearance, _ reason: Reason) {
        lightReason = (reason, source, currentLight?.level, band)
        returnReason = nil
        if mode == .auto, ruling == .light, heldAppearance == wanted.other {
            log(.held, Reason(.hold, .mustWait(wanted, reason.finding)))
        } else if wanted == appearance || mode != .auto || ruling != .light {
            log(.held, reason)
        }
        if hysteresis.adopt(wanted) { switchLimits.noteSwitch(at: now) }
    }

    private mutating func cancelCandidate(_ reason: @autoclosure () -> Reason) {
        guard let cancelled = hysteresis.cancel() else { return }
        let reason = reason()
        log(.cancelled, Reason(reason.rule, .noSwitch(to: cancelled, reason.finding)))
    }
}

// MARK: - The configuration

extension Decider {
    private mutating func replaceRules(_ new: Rules) {
        guard new != rules else { return }
        var others = rules
        others.learned = new.learned
        let (before, onlyLearns) = (band, others == new)
        rules = new
        if !new.guards {
            recentSwitches.forget()
            backlightMotion.forgetAnswers()
        }
        if !onlyLearns {
            log(.held, Reason(.configuration, .configurationChanged))
        } else if band != before {
            log(.held, learningReason)
        }
        judge()
    }
}

// MARK: - The mode (rule 8)

extension Decider {
    private mutating func followToggle() {
        guard forcedMode.hasToggle else { return }
        let over = forcedMode.followToggle(
            level: decidingLevel, band, rules: rulesAppearance, isBySite: ruling == .site,
            isAwake: suppression.isAwake, at: now, rules.tuning)
        if let over { runOutForce(.toggleOver(over, ruling)) }
    }

    private mutating func force(_ wanted: Appearance, ends: ForceEnd<Instant>, _ finding: Reason.Finding) {
        let reason = Reason(.force, finding)
        forcedMode.force(wanted, ends: ends, reason, ToggleProgress(level: toggledLevel))
        if wanted == appearance { log(.held, reason) }
    }

    private mutating func endForce(_ reason: Reason) {
        guard forcedMode.end() else { return }
        returnReason = reason
        if order.shown == appearance { log(.held, reason) }
    }

    /// Returns to the rules' appearance, even in `auto`, where a hold may keep another.
    private mutating func returnToRules(_ reason: Reason) {
        guard mode == .auto else { return endForce(reason) }
        returnReason = reason
    }
}

// MARK: - Requests, the desktop, the site and holds (rules 8, 12, 14 and 16)

extension Decider {
    private mutating func set(_ wanted: Appearance?, for duration: Duration?) {
        guard let wanted else {
            if mode != .auto { hold.keep(rulesAppearance) }
            return endForce(Reason(.force, .set(nil, for: nil)))
        }
        guard let duration else { return force(wanted, ends: .never, .set(wanted, for: nil)) }
        force(wanted, ends: .time(now + duration), .set(wanted, for: duration))
    }

    mutating func toggle(byDesktop: Bool = false) {
        let wanted = appearance.other
        guard wanted != rulesAppearance else {
            // A toggle overrides a hold, which from here on keeps the rules' appearance.
            hold.keep(rulesAppearance)
            return returnToRules(Reason(.force, .toggledBack(byDesktop: byDesktop)))
        }
        let finding = Reason.Finding.toggled(
            wanted, until: rules.toggleEnds, of: ruling == .site ? .site : .light, byDesktop: byDesktop)
        force(wanted, ends: rules.toggleEnds.map { now + $0 }, finding)
    }

    package static var desktopStands: Duration { CompetitorDetection.standing }

    /// Follows the desktop's setting as a toggle, even a program's, so that desktop and appearance agree.
    private mutating func followDesktop(_ wanted: Appearance) {
        guard wanted != appearance, startEnds == nil else { return }
        // A late report, older than our last switch.
        if let last = switchLimits.appearanceLastChanged, now - last < CompetitorDetection.standing { return }
        if competitor.noteChoice(at: now) {
            log(.held, Reason(.desktop, .competitor(wanted, after: CompetitorDetection.proof)), isWarning: true)
        }
        toggle(byDesktop: true)
    }

    /// Follows a site's wish, which the rules that slow switches don't count.
    private mutating func setSite(_ wanted: Appearance?) {
        guard wanted != site else { return }
        site = wanted
        returnReason = wanted == nil ? Reason(.site, .site(nil)) : nil
        guard order.shown == appearance else { return }
        log(.held, wanted.map { Reason(.site, .site($0)) } ?? returnReason ?? currentReason)
    }

    private mutating func setHold(_ isAsked: Bool) {
        if isAsked, hold.begin(appearance, lastSwitch: switchLimits.rulesLastSwitched) {
            log(.held, Reason(.hold, .held(appearance, despiteNightLock: false)))
        } else if !isAsked, hold.end() {
            log(.held, Reason(.hold, .resumed))
        }
    }

    private mutating func runOutForce(_ finding: Reason.Finding) {
        if lightAppearance != appearance { switchLimits.noteSwitch(at: now) }
        hold.keep(appearance)
        endForce(Reason(.requestEnd, finding))
    }

    /// Ends a hold whose request has ended, once the intervals of automatic switches allow.
    private mutating func endHoldOnceDue() {
        guard hold.isEnding else { return }
        guard mode == .auto, rulesAppearance != heldAppearance else { return hold.clear() }
        if let end = hold.deadline(policy, lastChange: switchLimits.appearanceLastChanged), now < end {
            guard hold.reportDelay() else { return }
            return log(.deferred, Reason(.hold, .tooRecent(rulesAppearance, wait: end - now)))
        }
        hold.clear()
        returnToRules(Reason(.hold, .resumed))
        guard ruling != .site else { return }
        switchLimits.noteSwitch(at: now)
        noteShownSwitch()
    }
}

// MARK: - Movements of a backlight (rules 5 and 7)

extension Decider {
    private mutating func ignore(_ mover: BacklightMover) {
        var rule = Reason.Rule.suppressed
        if case .answer = mover { rule = .flap }
        let reason = Reason(rule, .moved(mover))
        cancelCandidate(reason)
        if backlightMotion.report() { log(.held, reason) }
    }

    private mutating func endAnswer() {
        backlightMotion.endAnswer()
        judge()
    }

    private mutating func noteInput(idle: Duration?) {
        if backlightMotion.noteInput(idle: idle, at: now, rules.tuning) { judge() }
    }

    private mutating func disturb(_ cause: Disturbance) {
        if backlightMotion.disturb(cause, at: now) { judge() }
    }
}

// MARK: - Sources, suppression and waking (rules 5, 6 and 11)

extension Decider {
    private mutating func use(_ new: SourceName?, isExternal: Bool) {
        let old = source
        used = new.map { ($0, isExternal) }
        // The same source may have become external.
        guard new != old else { return dropSuppressedLight() }
        let returning = parked
        if let old { parked = (old, standing) }
        parked?.standing.interrupt(at: now)
        forgetLight()
        if let returning, returning.source == new { standing = returning.standing }
        misreadings = Misreadings()
        backlightMotion.forget()
        waking.forgetCover()
        waking.setLightBlocked(isCovered, at: now)
        outage.end()
        cancelCandidate(Reason(.handOver, .sourceChanged(to: new)))
        guard let new else { return log(.held, Reason(.handOver, .noSourceLeft)) }
        handOver.begin(to: new, at: now)
        log(.held, Reason(.handOver, .sourceInUse(new, insteadOf: old)))
    }

    private mutating func setSuppression(_ cause: SuppressionCause, _ holds: Bool) {
        guard suppression.set(cause, holds), let (source, isExternal) = used,
            cause.suppresses(source.kind, isExternal: isExternal)
        else { return }
        dropSuppressedLight()
        waking.setLightBlocked(isCovered, at: now)
        // After a cover, the next level counts as a first level, not as a movement.
        if waking.readingsResume(after: now) != nil { backlightMotion.forget() }
        log(.held, Reason(.suppressed, holds ? .readingsIgnored(cause) : .suppressionOver(cause)))
    }

    private mutating func dropSuppressedLight() {
        guard let suppressedBy else { return }
        forgetLight()
        cancelCandidate(Reason(.suppressed, .suppressed(suppressedBy)))
    }

    /// Forgets earlier readings, because the machine may have moved during sleep.
    private mutating func wake(sun: Appearance) {
        suppression.set(.asleep, false)
        cancelCandidate(Reason(.wake, .woken))
        forgetLight()
        backlightMotion.forget()
        outage.end()
        waking.begin(at: now, isDarknessExpected: lightAppearance == .night || sun == .night)
        log(.held, Reason(.wake, .wokenUndecided))
    }
}
