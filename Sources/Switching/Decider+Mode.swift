// MARK: - Forcing (rule 8)

extension Decider {
    mutating func take(set wanted: Appearance?, for duration: Duration?) {
        guard let wanted else {
            if mode != .auto { holdInstead(rulesAppearance) }
            return endForce(Reason(.force, "set to auto"))
        }
        guard let duration else { return force(wanted, ends: .never, "set to \(wanted)") }
        force(wanted, ends: .time(now + duration), "set to \(wanted) for \(shortDuration(duration))")
    }

    /// The other appearance for now; back to `auto` where that is what the rules say anyway.
    ///
    /// - Parameter how: who toggled or how, as the beginning of a clause.
    mutating func takeToggle(_ how: String = "toggled") {
        let wanted = appearance.other
        guard wanted != rulesAppearance else {
            return endForceByToggle(Reason(.force, "\(how) back to what the rules say"))
        }
        switch rules.toggleEnds {
        case .agree:
            force(wanted, ends: .agree, "\(how) to \(wanted) until the light agrees")
        case .never:
            force(wanted, ends: .never, "\(how) to \(wanted) until the mode is set")
        case .after(let duration):
            force(wanted, ends: .time(now + duration), "\(how) to \(wanted) for \(shortDuration(duration))")
        }
    }

    private mutating func force(_ wanted: Appearance, ends: Mode.ForceEnd, _ sentence: String) {
        mode = .forced(wanted, ends: ends)
        isForcedByDesktop = false
        modeReason = Reason(.force, sentence)
        if wanted == appearance { note(.held, Reason(.force, sentence)) }
    }

    mutating func endForce(_ reason: Reason) {
        guard mode != .auto else { return }
        isForcedByDesktop = false
        mode = .auto
        modeReason = nil
        returnReason = reason
        if (heldAppearance ?? rulesAppearance) == appearance { note(.held, reason) }
    }

    /// A person who toggles wins over a hold, too: from here on that keeps what the rules say now.
    private mutating func endForceByToggle(_ reason: Reason) {
        holdInstead(rulesAppearance)
        guard mode == .auto else { return endForce(reason) }
        returnReason = reason
    }

    /// A toggle is over once the light says the same.
    ///
    /// It differed when the toggle was made, or there would have been none.
    mutating func endForceOnceLightAgrees() {
        guard case .forced(let wanted, .agree) = mode, isLightKnown, wanted == rulesAppearance else {
            return
        }
        holdInstead(appearance)
        endForce(Reason(.force, isLocked ? "the night lock agrees" : "the light agrees"))
    }

    mutating func runOutForce() {
        if lightAppearance != appearance { lastSwitch = now }
        holdInstead(appearance)
        endForce(Reason(.force, "the time of the forced mode is over"))
    }
}

// MARK: - Configuration

extension Decider {
    mutating func take(rules new: Rules) {
        guard new != rules else { return }
        rules = new
        if !new.guards {
            widenedUntil = nil
            recentSwitches.removeAll()
            motion?.isAnswer = false
        }
        note(.held, Reason(.configuration, "the configuration has changed"))
        judge()
    }
}

// MARK: - In words

extension Decider {
    /// The reason for the appearance as it is.
    var currentReason: Reason {
        if let modeReason { return modeReason }
        if let heldAppearance, heldAppearance != rulesAppearance {
            return Reason(.hold, "\(heldAppearance) is held\(isLocked ? " against the night lock" : "")")
        }
        let ruling = isLocked ? Reason(.nightLock, "it is night by the night lock") : lightReason
        guard let returnReason else { return ruling }
        return Reason(returnReason.rule, "\(returnReason): \(ruling)")
    }

    /// One sentence a person can read: why the appearance is what it is, and what holds it or may change it.
    public var reason: String {
        var clauses = ["\(currentReason)"]
        if mode == .auto, hold != nil, rulesAppearance == appearance {
            clauses.append("changes have to wait: it is held")
        }
        if lightAppearance != appearance { clauses.append("the light says \(lightAppearance)") }
        if let noData { clauses.append("no data now: \(noData.cause)") }
        if let suppressedBy { clauses.append("readings are not believed now: \(suppressedBy.rawValue)") }
        if source == nil { clauses.append("no source is in use") }
        if motion?.isAnswer == true {
            clauses.append("the level now, which moved right after a switch, does not count")
        }
        if widenedUntil != nil {
            clauses.append("after many switches night is below \(band.nightBelow), day above \(band.dayAbove)")
        }
        if let candidate {
            let wait = shortDuration(due(candidate).moment - now)
            clauses.append("\(candidate.appearance) follows in \(wait) unless the light goes back")
        }
        return clauses.joined(separator: "; ")
    }
}
