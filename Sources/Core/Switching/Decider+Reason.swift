// The appearance's reason, in words.

extension Decider {
    /// One sentence a person can read: why the appearance is what it is, and what holds it or may change it.
    package var reason: String {
        var clauses = ["\(currentReason)"]
        if mode == .auto, heldAppearance == appearance, rulesAppearance == appearance {
            clauses.append("automatic changes are paused")
        }
        if let site, site != appearance { clauses.append("the site wants \(site)") }
        if lightAppearance != appearance { clauses.append("the light says \(lightAppearance)") }
        if let noData = outage.noData { clauses.append("no data now: \(noData.cause)") }
        if let suppressedBy { clauses.append("readings are ignored: \(suppressedBy.rawValue)") }
        if source == nil { clauses.append("no source is in use") }
        if let mover = motion.mover { clauses.append(text(of: mover)) }
        if isBandLearnt { clauses.append(learningReason.text) }
        if let (wanted, due) = candidate {
            let isShown = mode == .auto && heldAppearance == nil && ruling == .light
            clauses.append(
                isShown
                    ? "\(wanted) follows \(wait(until: due)) unless the light goes back"
                    : "the light will say \(wanted) \(wait(until: due)) unless it goes back")
        }
        return clauses.joined(separator: "; ")
    }

    var currentReason: Reason {
        if let reason = forced.reason { return reason }
        if let heldAppearance, heldAppearance != rulesAppearance {
            let despite = nightLock.isLocked ? " despite the night lock" : ""
            return Reason(.hold, "automatic changes are paused: the appearance stays \(heldAppearance)\(despite)")
        }
        guard let returnReason else { return rulesReason }
        return Reason(returnReason.rule, "\(returnReason): \(rulesReason)")
    }

    /// Why the rules say what they say.
    private var rulesReason: Reason {
        switch ruling {
        case .nightLock: Reason(.nightLock, nightLock.reason)
        case .site: Reason(.site, "the site wants \(rulesAppearance)")
        case .light: presentLightReason
        }
    }

    /// The basis of the rules now, as the subject of a sentence.
    var ruler: String {
        switch ruling {
        case .nightLock: "the night lock"
        case .site: "the site"
        case .light: "the light"
        }
    }

    /// The reason for what the light says; by the present level where another source had decided, and at a return to
    /// automatic switching.
    private var presentLightReason: Reason {
        let isOld = returnReason != nil && lightReason.level != nil && lightReason.level != currentLight?.level
        guard isOld || lightReason.source != source, let light = currentLight else { return lightReason.reason }
        switch band.appearance(at: light.level) {
        case lightAppearance: return Reason(lightReason.reason.rule, sentence(for: light, wanted: lightAppearance))
        case nil:
            let sentence = "the level, \(light), is in half-light, and the light last said \(lightAppearance)"
            return Reason(lightReason.reason.rule, sentence)
        default:
            guard isOld, let level = lightReason.level else { return lightReason.reason }
            return Reason(lightReason.reason.rule, "the light last said \(lightAppearance), at \(level)")
        }
    }

    var learningReason: Reason {
        let by = isBandLearnt ? "as learnt from corrections" : "as configured"
        return Reason(.learning, "night is below \(band.nightBelow) and day above \(band.dayAbove), \(by)")
    }

    func sentence(for light: Light, wanted: Appearance, lasted: Duration = .zero) -> String {
        let side = wanted == .day ? "above \(band.dayAbove)" : "below \(band.nightBelow)"
        guard lasted > .zero else { return "the level, \(light), is \(side)" }
        return "the level, \(light), has been \(side) for \(shortDuration(lasted))"
    }

    /// How long it is until a moment, in whole seconds: nobody reads fractions of one.
    func wait(until moment: Instant) -> String {
        let (seconds, attoseconds) = (moment - now).components
        guard seconds > 0 else { return "in under a second" }
        return "in \(shortDuration(.seconds(attoseconds > 0 ? seconds + 1 : seconds)))"
    }

    func text(of limit: Pace.Limit) -> String {
        switch limit {
        case .interval: "switches are at least \(shortDuration(policy.interval)) apart"
        case .holdOff: "nothing switches within \(shortDuration(policy.holdOff)) of a switch"
        }
    }

    func text(of over: ToggleEnding.Cause) -> String {
        switch over {
        case .agreement:
            return "\(ruler) has agreed with the toggle for \(shortDuration(ToggleEnding.agreementLasts))"
        case .departure: return "the light is clearly another than when it was toggled"
        case .age: return "the toggle has lasted for \(shortDuration(ToggleEnding.longest))"
        }
    }

    func text(of mover: BacklightMotion.Mover) -> String {
        let cause =
            switch mover {
            case .answer(let after): "the backlight moved \(shortDuration(after)) after a switch"
            case .disturbance(let cause): "the backlight moved when \(cause.rawValue)"
            case .absence: "the backlight moved while nobody touched keyboard or pointer"
            }
        return "\(cause), so its level is ignored until it moves again"
    }
}
