// What the rules must know besides light.

// MARK: - SuppressionCause (rule 5)

extension Decider {
    /// While readings are suppressed they are kept out: what decides afterwards is the next reading.
    mutating func take(suppression cause: SuppressionCause, holds: Bool) {
        guard suppression.contains(cause) != holds else { return }
        if holds { suppression.append(cause) } else { suppression.removeAll { $0 == cause } }
        guard concernsSource(cause) else { return }
        if holds {
            dropSuppressedLight()
            note(.held, Reason(.suppressed, "readings are not believed: \(cause.rawValue)"))
        } else {
            note(.held, Reason(.suppressed, "no longer so: \(cause.rawValue)"))
        }
    }

    /// Forgets light that is not to be believed, and what would have followed from it.
    mutating func dropSuppressedLight() {
        guard let suppressedBy else { return }
        currentLight = nil
        cancelCandidate(Reason(.suppressed, suppressedBy.rawValue))
    }

    /// Why readings of the source in use are not believed now; nil when they are.
    public var suppressedBy: SuppressionCause? {
        suppression.first { concernsSource($0) }
    }

    private func concernsSource(_ cause: SuppressionCause) -> Bool {
        source.map { cause.suppresses($0.kind, isExternal: isExternal) } ?? false
    }

    /// A backlight that moves near a change of power supply or displays was moved by no hand: it has to stay longer.
    mutating func take(disturbance cause: Disturbance) {
        disturbed = (cause, now)
        guard source?.kind == .backlight, let started = candidate?.since,
            now - started <= Decider.disturbanceReach
        else { return }
        candidate?.disturbance = cause
        let settle = shortDuration(Decider.settleAfterDisturbance)
        note(.held, Reason(.suppressed, "\(cause.rawValue), so the level has to stay for \(settle)"))
    }

    /// What may have moved the source in use just now.
    var recentDisturbance: Disturbance? {
        guard source?.kind == .backlight, let disturbed, now - disturbed.at <= Decider.disturbanceReach else {
            return nil
        }
        return disturbed.cause
    }

    /// How near a change of power supply or displays a change of the backlight counts as caused by it.
    static let disturbanceReach = Duration.seconds(5)
    /// How long a level has to stay then.
    static let settleAfterDisturbance = Duration.seconds(30)
}

// MARK: - Waking (rule 6)

/// The time after waking in which the first trusted level decides at once.
struct Waking: Equatable, Sendable {
    /// When a sensor's 0 is believed at the latest: some read 0 for a while after waking.
    let zeroCountsFrom: Instant
    /// Whether it may well be dark, so that 0 is believed at once.
    let isDarknessExpected: Bool

    /// How long a 0 that comes as a surprise has to wait.
    static let longestZero = Duration.seconds(30)
}

extension Decider {
    /// Where the machine wakes may be elsewhere, and what was read before it slept is past.
    mutating func wake(sun: Appearance) {
        suppression.removeAll { $0 == .asleep }
        cancelCandidate(Reason(.wake, "the machine has woken"))
        currentLight = nil
        motion = nil
        noData = nil
        waking = Waking(
            zeroCountsFrom: now + Waking.longestZero, isDarknessExpected: lightAppearance == .night || sun == .night)
        note(.held, Reason(.wake, "the machine has woken: the first level decides"))
    }

    /// Whether a level is a 0 that may be a sensor's that has not woken yet.
    func isUnconfirmedZero(_ light: Light) -> Bool {
        guard let waking, !waking.isDarknessExpected, source?.kind.isSensor == true else { return false }
        return light.illuminance ?? light.level.percent == 0 && now < waking.zeroCountsFrom
    }

    /// When a 0 that is there will be believed.
    var zeroCountsFrom: Instant? {
        guard let waking, let currentLight, isUnconfirmedZero(currentLight) else { return nil }
        return waking.zeroCountsFrom
    }

    /// The first trusted level decides at once; in half-light what was before stays.
    mutating func decideAfterWaking(_ light: Light) {
        waking = nil
        guard let clear = band.appearance(at: light.level) else {
            return note(.held, Reason(.wake, "\(light) is half-light after waking, so \(lightAppearance) holds"))
        }
        setLight(clear, Reason(.wake, "after waking \(sentence(for: light, wanted: clear))"))
    }
}

// MARK: - Night lock

extension Decider {
    /// What the rules say, whatever a person has forced: what the light says, or night under the night lock.
    public var rulesAppearance: Appearance {
        isLocked ? .night : lightAppearance
    }

    /// When the night lock next begins or ends.
    var lockEdge: Instant? {
        guard let lock = rules.nightLock, let timeOfDay else { return nil }
        return now + lock.untilNextEdge(from: timeOfDay)
    }

    /// Begins or ends the night lock by the time of day.
    mutating func settleLock() {
        let holds = rules.nightLock.flatMap { lock in timeOfDay.map(lock.holds) } ?? false
        guard holds != isLocked else { return }
        isLocked = holds
        returnReason = holds ? nil : Reason(.nightLock, "the night lock is over")
        lastSwitch = now
        note(.held, Reason(.nightLock, holds ? "the night lock begins" : "the night lock ends"))
    }

    /// How long it has been since midnight, 0 to 24 h; nil when that was never told.
    private var timeOfDay: Duration? {
        guard let midnight else { return nil }
        let (seconds, attoseconds) = (now - midnight).components
        let daySeconds = NightLock.day.components.seconds
        let within = ((seconds % daySeconds) + daySeconds) % daySeconds
        return Duration(secondsComponent: within, attosecondsComponent: attoseconds)
    }
}
