// The combined state of the machines.

extension Decider {
    package var mode: Mode<Instant> { forcedMode.mode }

    /// The source in use, or `nil` without a source.
    package var source: SourceName? { used?.source }

    /// Returns a toggle's progress, or `nil` without a toggle.
    package func toggle(at time: Instant) -> ToggleProgress? { forcedMode.toggle(at: max(time, now)) }

    /// The level that decides now, if any.
    var decidingLevel: Level? {
        lastLight != nil && backlightMotion.mover == nil && isWakingOver ? currentLight?.level : nil
    }

    /// The light level of a toggle made now: a hand that reaches for a key or tile may shade the sensor.
    var toggledLevel: Level? {
        decidingLevel.map { isBacklight ? $0 : standing.level(at: now) ?? $0 }
    }

    /// The light's appearance, regardless of a forced mode.
    package var lightAppearance: Appearance { hysteresis.appearance }

    /// The possible deciders, in order of precedence.
    var order: Order {
        Order(
            forced: mode.forced, held: heldAppearance, isLocked: nightLock.isLocked, site: site,
            light: lightAppearance)
    }

    /// The basis of the rules now.
    var ruling: Ruling { order.rules.ruling }

    /// The rules' appearance, regardless of a forced mode.
    package var rulesAppearance: Appearance { order.rules.appearance }

    /// The appearance kept by a hold, if any.
    package var heldAppearance: Appearance? { hold.appearance }

    /// The thresholds in force.
    package var band: Band { rules.band(of: source) }

    /// Whether the thresholds were learned from a person's corrections.
    package var isBandLearnt: Bool { source.map { rules.learned[$0] != nil } ?? false }

    /// The cause that suppresses the source's readings, if any.
    package var suppressedBy: SuppressionCause? {
        used.flatMap { suppression.cause(for: $0.source.kind, isExternal: $0.isExternal) }
    }

    /// Whether a shut lid or a dark screen hides the light from the source in use.
    var isCovered: Bool { used.map { suppression.covers($0.source.kind, isExternal: $0.isExternal) } ?? false }

    /// The events that describe the present: the source in use, suppressions and the light.
    package var facts: [Event] {
        let causes = suppression.causes.map { Event.suppression($0, true) }
        guard let (source, isExternal) = used else { return causes }
        return [.source(source, isExternal: isExternal)] + causes
            + (currentLight.map { [.reading(Reading(source, .light($0)))] } ?? [])
    }

    /// The appearance that follows unless the light goes back, and when; includes a first level after a cover.
    package var candidate: (appearance: Appearance, due: Instant)? {
        if let wanted = hysteresis.wanted, let due = hysteresis.due(limits) { return (wanted, due.moment) }
        guard let due = waking.coverEnds(after: now), let light = currentLight,
            let wanted = band.appearance(at: light.level), wanted != lightAppearance
        else { return nil }
        return (wanted, due)
    }

    var policy: Policy {
        rules.policy(for: source?.kind ?? .sun)
    }

    /// Whether the source in use is a backlight.
    var isBacklight: Bool { source?.kind == .backlight }

    /// Whether the source measures ambient light and so may misread.
    var isSensor: Bool { source?.kind.has(.isSensor) ?? false }

    /// Whether to look for misreadings (rule 3).
    var mayMisread: Bool { isSensor && rules.guards }

    /// Whether the sensor in use misreads repeatedly.
    package var isUnsteady: Bool { mayMisread && misreadings.isUnsteady(at: now) }

    /// The finding about an unsteady sensor.
    package var unsteadiness: Reason.Finding? {
        isUnsteady ? .unsteady(misreadings.count(at: now), within: Misreadings.memory) : nil
    }

    /// Whether a candidate is being timed, so each second counts.
    package var isCandidateWaiting: Bool { candidate != nil || hysteresis.gone != nil }

    /// Whether a backlight's level is the first or begins a movement; false while suppressed.
    package func beginsMovement(_ level: Level, at time: Instant) -> Bool {
        suppressedBy == nil && backlightMotion.begins(with: level, at: time)
    }

    var limits: Hysteresis.Limits {
        Hysteresis.Limits(policy: policy, pace: pace, handOverEnds: handOver.ends)
    }

    /// The earliest deadline of any rule.
    var earliestDeadline: Instant? {
        let ofLight = earlier(earlier(candidate?.due, hysteresis.gone), wakingEnds)
        let ofPerson = earlier(
            forcedMode.deadline(rules.tuning), hold.deadline(policy, lastChange: pace.appearanceLastChanged))
        return earlier(
            earlier(ofLight, backlightMotion.answerEnds), earlier(ofPerson, earlier(startEnds, nightLock.deadline)))
    }

    /// Returns how long a level must last; a backlight's time is fixed, because a hand has set its level.
    func settleTime(to wanted: Appearance, at light: Light) -> Duration {
        let base = policy.settleTime(to: wanted)
        guard !isBacklight else { return base }
        return rules.tuning.settleTime(
            base, to: wanted, clearness: band.clearness(of: light.level, for: wanted),
            isJump: standing.isJump(to: light.level, at: hysteresis.since ?? now, rules.tuning),
            shortStays: shortStays,
            misreadings: (mayMisread ? misreadings.leastSettle(at: now) : .zero, isUnsteady))
    }

    private var shortStays: Int {
        rules.guards ? recentSwitches.shortStays(before: hysteresis.since ?? now, rules.tuning) : 0
    }

    /// Returns why a level must last longer than a clear one after a quiet time; `nil` if it needn't.
    func slowness(to wanted: Appearance, at light: Light) -> Reason.Finding.Slowness? {
        let (isShallow, isRestless) = (band.clearness(of: light.level, for: wanted) < 1, shortStays > 0)
        guard isShallow || isRestless, settleTime(to: wanted, at: light) > policy.settleTime(to: wanted) else {
            return nil
        }
        return Reason.Finding.Slowness(isShallow: isShallow, shortStay: isRestless ? rules.tuning.shortStay : nil)
    }

    package var wakingEnds: Instant? { waking.whenCounts(currentLight, of: source?.kind) }

    /// Whether any wait after waking or cover is over.
    var isWakingOver: Bool { wakingEnds.map { $0 <= now } ?? true }

    func change(since before: Appearance, wasStarting: Bool) -> Change? {
        let isFirst = wasStarting && startEnds == nil
        guard isFirst || (appearance != before && !wasStarting) else { return nil }
        return Change(from: before, to: appearance, reason: currentReason, light: lastLight, source: source, time: now)
    }
}
