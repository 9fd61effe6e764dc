/// A switch that will follow unless the light goes back.
struct Candidate: Equatable, Sendable {
    /// The appearance that would follow.
    let appearance: Appearance
    /// Since when the level has been past the threshold.
    let since: Instant
    /// What may have moved the light without a hand on a key, so that it has to stay longer.
    var disturbance: Disturbance?
    /// Whether it was already said that it has to wait for an interval to end.
    var isDeferred = false
}

// MARK: - Readings

extension Decider {
    mutating func take(reading: Reading) {
        guard reading.source == source else { return }
        switch reading.value {
        case .light(let light): take(light: light)
        case .noData(let noData): take(noData: noData)
        }
    }

    private mutating func take(light: Light) {
        if noData != nil {
            noData = nil
            if let noDataNoted, let noDataBegan, noDataNoted.at >= noDataBegan {
                note(.held, Reason(.noData, "\(source?.description ?? "the source") gives data again"))
            }
        }
        guard suppressedBy == nil else { return }
        currentLight = light
        follow(light.level)
        judge()
    }

    /// No data is not night: the appearance holds (rule 4).
    ///
    /// Each cause is noted once an hour at most.
    private mutating func take(noData new: NoData) {
        if noData?.cause != new.cause { noDataBegan = now }
        // A source that comes and goes all the time would fill the list.
        let isNew = noDataNoted.map { $0.cause != new.cause || now - $0.at >= Decider.noDataRepeats } ?? true
        noData = new
        currentLight = nil
        cancelCandidate(Reason(.noData, "no data: \(new.cause)"))
        if isNew {
            noDataNoted = (new.cause, now)
            note(.held, Reason(.noData, "no data, so \(appearance) holds: \(new.cause)"), isWarning: true)
        }
    }

    /// How long the same trouble with a source is not worth saying again.
    static let noDataRepeats = Duration.seconds(3600)
}

// MARK: - Hysteresis and the candidate

extension Decider {
    /// The band in force: wider for a while after too many switches.
    public var band: Band {
        widenedUntil == nil ? rules.band : rules.band.widened(by: Decider.widening)
    }

    /// The times of the source in use.
    var policy: Policy {
        rules.policy(for: source?.kind ?? .sun, inLux: currentLight?.illuminance != nil)
    }

    /// Holds the current light against the band (rules 1 to 3).
    mutating func judge() {
        guard suppressedBy == nil, let light = currentLight, !isUnconfirmedZero(light) else { return }
        let isFirst = !isLightKnown
        lastLight = light
        lastLightSource = source
        if handOver != nil, handOver?.ends == nil { handOver?.ends = now + HandOver.settle }
        if isFirst { return decideFirst(light) }
        if waking != nil { return decideAfterWaking(light) }
        let wanted = band.appearance(at: light.level) ?? lightAppearance
        guard wanted != lightAppearance else {
            return cancelCandidate(Reason(.light, "the level went back to \(light)"))
        }
        guard motion?.isAnswer != true else { return passOverAnswer() }
        if candidate == nil {
            let new = Candidate(appearance: wanted, since: now, disturbance: recentDisturbance)
            candidate = new
            if due(new).moment > now { note(.candidate, Reason(.light, sentence(for: light, wanted: wanted))) }
        }
        noteDeferral()
    }

    /// The first trusted level decides at once; in half-light what was persisted stays (rule 2).
    private mutating func decideFirst(_ light: Light) {
        // Whether or not the machine has slept meanwhile, the second level settles as usual.
        waking = nil
        if let clear = band.appearance(at: light.level) {
            setLight(clear, Reason(.light, sentence(for: light, wanted: clear)))
        } else if let persisted {
            setLight(persisted, Reason(.light, "\(light) is half-light, so as it was last: \(persisted)"))
        } else {
            let nearer = band.appearance(nearest: light.level)
            setLight(nearer, Reason(.light, "\(light) is half-light, nearer to \(nearer)"))
        }
    }

    /// When the candidate is to be confirmed, and whether more than its settle time holds it back.
    func due(_ candidate: Candidate) -> (moment: Instant, heldBack: String?) {
        let policy = policy
        var settle = policy.settle(to: candidate.appearance)
        if candidate.disturbance != nil { settle = max(settle, Decider.settleAfterDisturbance) }
        var moment = candidate.since + settle
        var heldBack: String?
        if let ends = handOver?.ends, candidate.since < ends, moment < ends {
            moment = ends
        }
        if let lastSwitch, moment < lastSwitch + policy.interval {
            moment = lastSwitch + policy.interval
            heldBack = "at least \(shortDuration(policy.interval)) from one switch to the next"
        }
        if let lastChange, moment < lastChange + policy.holdOff {
            moment = lastChange + policy.holdOff
            heldBack = "nothing within \(shortDuration(policy.holdOff)) of a switch"
        }
        return (moment, heldBack)
    }

    private mutating func noteDeferral() {
        guard let candidate, !candidate.isDeferred, let heldBack = due(candidate).heldBack else { return }
        self.candidate?.isDeferred = true
        note(.deferred, Reason(.light, "\(candidate.appearance) has to wait: \(heldBack)"))
    }

    mutating func confirm(_ candidate: Candidate) {
        self.candidate = nil
        guard let light = currentLight else { return }
        let reason = sentence(for: light, wanted: candidate.appearance, stayed: now - candidate.since)
        setLight(candidate.appearance, Reason(.light, reason))
        // What nobody saw does not flicker.
        if mode == .auto, !isLocked, hold == nil { countSwitch() }
    }

    /// Most readings cancel nothing: the reason is put into words only where there is a candidate.
    mutating func cancelCandidate(_ reason: @autoclosure () -> Reason) {
        guard let cancelled = candidate else { return }
        candidate = nil
        let reason = reason()
        note(.cancelled, Reason(reason.rule, "no switch to \(cancelled.appearance): \(reason)"))
    }

    mutating func setLight(_ appearance: Appearance, _ reason: Reason) {
        lightReason = reason
        returnReason = nil
        if isKeptBack(appearance) {
            note(.held, Reason(.hold, "\(appearance) has to wait, because \(self.appearance) is held: \(reason)"))
        } else if appearance == self.appearance || mode != .auto || isLocked {
            note(.held, reason)
        }
        guard appearance != lightAppearance else { return }
        lightAppearance = appearance
        lastSwitch = now
    }

    func sentence(for light: Light, wanted: Appearance, stayed: Duration = .zero) -> String {
        let side = wanted == .day ? "above \(band.dayAbove)" : "below \(band.nightBelow)"
        guard stayed > .zero else { return "the level, \(light), is \(side)" }
        return "the level, \(light), has been \(side) for \(shortDuration(stayed))"
    }
}
