extension Decider {
    package var mode: Mode<Instant> { forcedMode.mode }

    package var source: SourceName? { used?.source }

    package func toggle(at time: Instant) -> ToggleProgress? { forcedMode.toggle(at: max(time, now)) }

    /// The level that decides now, if any.
    var decidingLevel: Level? {
        lastLight != nil && backlightMotion.mover == nil && isWakingOver ? currentLight?.level : nil
    }

    /// The level of a toggle made now. A hand that reaches for a key may shade the sensor.
    var toggledLevel: Level? {
        decidingLevel.map { isBacklight ? $0 : standing.level(at: now) ?? $0 }
    }

    package var lightAppearance: Appearance { hysteresis.appearance }

    var order: Order {
        Order(
            forced: mode.forced, held: heldAppearance, isLocked: nightLock.isLocked, site: site,
            light: lightAppearance)
    }

    var ruling: Ruling { order.rules.ruling }

    package var rulesAppearance: Appearance { order.rules.appearance }

    package var heldAppearance: Appearance? { hold.appearance }

    package var band: Band { rules.band(of: source) }

    package var isBandLearned: Bool { source.map { rules.learned[$0] != nil } ?? false }

    package var suppressedBy: SuppressionCause? {
        used.flatMap { suppression.cause(for: $0.source.kind, isExternal: $0.isExternal) }
    }

    var isCovered: Bool { used.map { suppression.covers($0.source.kind, isExternal: $0.isExternal) } ?? false }

    /// The present source, suppressions and light, as events.
    package var facts: [Event] {
        let causes = suppression.causes.map { Event.suppression($0, true) }
        guard let (source, isExternal) = used else { return causes }
        return [.source(source, isExternal: isExternal)] + causes
            + (currentLight.map { [.reading(Reading(source, .light($0)))] } ?? [])
    }

    /// The appearance that follows unless the light goes back, and when. Includes a first level after a cover.
    package var candidate: (appearance: Appearance, due: Instant)? {
        if let wanted = hysteresis.wanted, let due = hysteresis.due(limits) { return (wanted, due.moment) }
        guard let due = waking.readingsResume(after: now), let light = currentLight,
            let wanted = band.appearance(at: light.level), wanted != lightAppearance
        else { return nil }
        return (wanted, due)
    }

    var policy: Policy {
        rules.policy(for: source?.kind ?? .sun)
    }

    var isBacklight: Bool { source?.kind == .backlight }

    var isSensor: Bool { source?.kind.has(.isSensor) ?? false }

    var mayMisread: Bool { isSensor && rules.guards }

    package var isUnsteady: Bool { mayMisread && misreadings.isUnsteady(at: now) }

    package var unsteadiness: Reason.Finding? {
        isUnsteady ? .unsteady(misreadings.count(at: now), within: Misreadings.memory) : nil
    }

    package var isCandidateWaiting: Bool { candidate != nil || hysteresis.gone != nil }

    /// Whether a backlight's level begins a movement. False while suppressed.
    package func beginsMovement(_ level: Level, at time: Instant) -> Bool {
        suppressedBy == nil && backlightMotion.begins(with: level, at: time)
    }

    var limits: Hysteresis.Limits {
        Hysteresis.Limits(policy: policy, switchLimits: switchLimits, handOverEnds: handOver.ends)
    }

    var earliestDeadline: Instant? {
        let ofLight = earlier(earlier(candidate?.due, hysteresis.gone), wakingEnds)
        let ofPerson = earlier(
            forcedMode.deadline(rules.tuning), hold.deadline(policy, lastChange: switchLimits.appearanceLastChanged))
        return earlier(
            earlier(ofLight, backlightMotion.answerEnds), earlier(ofPerson, earlier(startEnds, nightLock.deadline)))
    }

    /// Returns how long a level must last. A backlight's time is fixed, because a hand has set it.
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

    /// Returns why a level must last longer than the policy says. `nil` if it needn't.
    func slowness(to wanted: Appearance, at light: Light) -> Reason.Finding.Slowness? {
        let (isShallow, isRestless) = (band.clearness(of: light.level, for: wanted) < 1, shortStays > 0)
        guard isShallow || isRestless, settleTime(to: wanted, at: light) > policy.settleTime(to: wanted) else {
            return nil
        }
        return Reason.Finding.Slowness(isShallow: isShallow, shortStay: isRestless ? rules.tuning.shortStay : nil)
    }

    package var wakingEnds: Instant? { waking.countsFrom(currentLight, of: source?.kind) }

    var isWakingOver: Bool { wakingEnds.map { $0 <= now } ?? true }

    func change(since before: Appearance, wasStarting: Bool) -> Change? {
        let isFirst = wasStarting && startEnds == nil
        guard isFirst || (appearance != before && !wasStarting) else { return nil }
        return Change(from: before, to: appearance, reason: currentReason, light: lastLight, source: source, time: now)
    }
}
