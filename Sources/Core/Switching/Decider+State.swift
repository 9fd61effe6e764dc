// The combined state of the machines.

extension Decider {
    package var mode: Mode<Instant> { forcedMode.mode }

    /// The source in use; nil when there is none.
    package var source: SourceName? { used?.source }

    /// How far a toggle has come towards its end; nil without one.
    package func toggle(at time: Instant) -> ToggleProgress? { forcedMode.toggle(at: max(time, now)) }

    /// The level that decides now; nil while none does.
    var decidingLevel: Level? {
        lastLight != nil && backlightMotion.mover == nil && isWakingOver ? currentLight?.level : nil
    }

    /// The level in which a toggle is made now: a hand that reaches for a key or a tile may shade the sensor.
    var toggledLevel: Level? {
        decidingLevel.map { isBacklight ? $0 : standing.level(at: now) ?? $0 }
    }

    /// The appearance by the light, whatever a person has forced.
    package var lightAppearance: Appearance { hysteresis.appearance }

    /// Those who may decide now.
    var order: Order {
        Order(
            forced: mode.forced, held: heldAppearance, isLocked: nightLock.isLocked, site: site,
            light: lightAppearance)
    }

    /// The basis of the rules now.
    var ruling: Ruling { order.rules.ruling }

    /// The appearance by the rules, whatever a person has forced.
    package var rulesAppearance: Appearance { order.rules.appearance }

    /// The appearance that is kept from changing by itself; nil when nobody asks for it.
    package var heldAppearance: Appearance? { hold.appearance }

    /// The thresholds in force.
    package var band: Band { rules.band(of: source) }

    /// Whether they were learnt from a person's corrections.
    package var isBandLearnt: Bool { source.map { rules.learned[$0] != nil } ?? false }

    /// Why readings of the source in use are suppressed now; nil when they count.
    package var suppressedBy: SuppressionCause? {
        used.flatMap { suppression.cause(for: $0.source.kind, isExternal: $0.isExternal) }
    }

    /// Whether a lid or a screen that is off is between the source in use and the light.
    var isCovered: Bool { used.map { suppression.covers($0.source.kind, isExternal: $0.isExternal) } ?? false }

    /// The events that report what holds now: the source in use, what suppresses readings, and the light.
    package var facts: [Event] {
        let causes = suppression.causes.map { Event.suppression($0, true) }
        guard let (source, isExternal) = used else { return causes }
        return [.source(source, isExternal: isExternal)] + causes
            + (currentLight.map { [.reading(Reading(source, .light($0)))] } ?? [])
    }

    /// The appearance that will follow unless the light goes back, and when; also that of a first level after a cover.
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

    /// Whether the source in use measures the light around: it may misread.
    var isSensor: Bool { source?.kind.has(.isSensor) ?? false }

    /// Whether misreadings of the source in use are looked for (rule 3).
    var mayMisread: Bool { isSensor && rules.guards }

    /// Whether the sensor in use misreads again and again.
    package var isUnsteady: Bool { mayMisread && misreadings.isUnsteady(at: now) }

    /// What there is to say of a sensor that does.
    package var unsteadiness: Reason.Finding? {
        isUnsteady ? .unsteady(misreadings.count(at: now), within: Misreadings.memory) : nil
    }

    /// Whether each second counts: a level has to last.
    package var isCandidateWaiting: Bool { candidate != nil || hysteresis.gone != nil }

    /// Whether a level of a backlight begins a movement, or is the first; false while it is suppressed.
    package func beginsMovement(_ level: Level, at time: Instant) -> Bool {
        suppressedBy == nil && backlightMotion.begins(with: level, at: time)
    }

    var limits: Hysteresis.Limits {
        Hysteresis.Limits(policy: policy, pace: pace, handOverEnds: handOver.ends)
    }

    /// The earliest moment at which something is due.
    var earliestDeadline: Instant? {
        let ofLight = earlier(earlier(candidate?.due, hysteresis.gone), wakingEnds)
        let ofPerson = earlier(
            forcedMode.deadline(rules.tuning), hold.deadline(policy, lastChange: pace.appearanceLastChanged))
        return earlier(
            earlier(ofLight, backlightMotion.answerEnds), earlier(ofPerson, earlier(startEnds, nightLock.deadline)))
    }

    /// How long a level past a threshold has to last; a backlight stands where a hand has put it.
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

    /// Why a level past a threshold has to last longer than a clear one after a quiet time; nil where it need not.
    func slowness(to wanted: Appearance, at light: Light) -> Reason.Finding.Slowness? {
        let (isShallow, isRestless) = (band.clearness(of: light.level, for: wanted) < 1, shortStays > 0)
        guard isShallow || isRestless, settleTime(to: wanted, at: light) > policy.settleTime(to: wanted) else {
            return nil
        }
        return Reason.Finding.Slowness(isShallow: isShallow, shortStay: isRestless ? rules.tuning.shortStay : nil)
    }

    package var wakingEnds: Instant? { waking.whenCounts(currentLight, of: source?.kind) }

    /// Whether the present light need not wait after waking or a cover.
    var isWakingOver: Bool { wakingEnds.map { $0 <= now } ?? true }

    func change(since before: Appearance, wasStarting: Bool) -> Change? {
        let isFirst = wasStarting && startEnds == nil
        guard isFirst || (appearance != before && !wasStarting) else { return nil }
        return Change(from: before, to: appearance, reason: currentReason, light: lastLight, source: source, time: now)
    }
}
