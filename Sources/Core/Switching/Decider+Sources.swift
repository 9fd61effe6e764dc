// Sources, and what is between them and the light (rules 5, 6, 7 and 11).

// MARK: - Movements of a backlight (rules 5 and 7)

extension Decider {
    mutating func ignore(_ mover: BacklightMover) {
        var rule = Reason.Rule.suppressed
        if case .answer = mover { rule = .flap }
        let reason = Reason(rule, .moved(mover))
        cancelCandidate(reason)
        if backlightMotion.report() { log(.held, reason) }
    }

    /// Looks again at a level that was ignored because it answered a switch.
    mutating func endAnswer() {
        backlightMotion.endAnswer()
        judge()
    }

    mutating func noteInput(idle: Duration?) {
        if backlightMotion.noteInput(idle: idle, at: now, rules.tuning) { judge() }
    }

    mutating func disturb(_ cause: Disturbance) {
        if backlightMotion.disturb(cause, at: now) { judge() }
    }
}

// MARK: - Sources, suppression and waking (rules 5, 6 and 11)

extension Decider {
    mutating func use(_ new: SourceName?, isExternal: Bool) {
        let old = source
        used = new.map { ($0, isExternal) }
        // The same source may be external now.
        guard new != old else { return dropSuppressedLight() }
        let returning = parked
        if let old { parked = (old, standing) }
        parked?.standing.interrupt(at: now)
        forgetLight()
        if let returning, returning.source == new { standing = returning.standing }
        misreadings = Misreadings()
        backlightMotion.forget()
        waking.forgetCover()
        waking.setCovered(isCovered, at: now)
        outage.end()
        cancelCandidate(Reason(.handOver, .sourceChanged(to: new)))
        guard let new else { return log(.held, Reason(.handOver, .noSourceLeft)) }
        handOver.begin(to: new, at: now)
        log(.held, Reason(.handOver, .sourceInUse(new, insteadOf: old)))
    }

    /// Readings that are suppressed are ignored: the next reading decides afterwards.
    mutating func setSuppression(_ cause: SuppressionCause, _ holds: Bool) {
        guard suppression.set(cause, holds), let (source, isExternal) = used,
            cause.suppresses(source.kind, isExternal: isExternal)
        else { return }
        dropSuppressedLight()
        waking.setCovered(isCovered, at: now)
        // After a cover the next level counts as a first one, not as a movement.
        if waking.coverEnds(after: now) != nil { backlightMotion.forget() }
        log(.held, Reason(.suppressed, holds ? .readingsIgnored(cause) : .suppressionOver(cause)))
    }

    /// Forgets light that is suppressed, and what would have followed from it.
    mutating func dropSuppressedLight() {
        guard let suppressedBy else { return }
        forgetLight()
        cancelCandidate(Reason(.suppressed, .suppressed(suppressedBy)))
    }

    /// The machine may have been carried elsewhere, and what was read before it slept is past.
    mutating func wake(sun: Appearance) {
        suppression.set(.asleep, false)
        cancelCandidate(Reason(.wake, .woken))
        forgetLight()
        backlightMotion.forget()
        outage.end()
        waking.begin(at: now, isDarknessExpected: lightAppearance == .night || sun == .night)
        log(.held, Reason(.wake, .wokenUndecided))
    }
}
