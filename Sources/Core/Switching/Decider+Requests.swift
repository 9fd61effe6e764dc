// Requests of a person or a program, the desktop's own setting, and the site (rules 8, 12, 14 and 16).

extension Decider {
    mutating func set(_ wanted: Appearance?, for duration: Duration?) {
        guard let wanted else {
            if mode != .auto { hold.keep(rulesAppearance) }
            return endForce(Reason(.force, "set to auto"))
        }
        guard let duration else { return force(wanted, ends: .never, "set to \(wanted)") }
        force(wanted, ends: .time(now + duration), "set to \(wanted) for \(shortDuration(duration))")
    }

    /// The other appearance for now; back to `auto` where that is what the rules say anyway.
    mutating func toggle(byDesktop: Bool = false) {
        let how = byDesktop ? "toggled in the desktop's settings" : "toggled"
        let wanted = appearance.other
        guard wanted != rulesAppearance else {
            // A person who toggles wins over a hold, too: from here on that keeps what the rules say now.
            hold.keep(rulesAppearance)
            return returnToRules(Reason(.force, "\(how) back to the appearance of the rules"))
        }
        let (ends, until): (Mode.ForceEnd, String) =
            switch rules.toggleEnds {
            case .agree: (.agree, "until \(ruling == .site ? "the site" : "the light") agrees")
            case .never: (.never, "until the mode is set")
            case .after(let duration): (.time(now + duration), "for \(shortDuration(duration))")
            }
        force(wanted, ends: ends, "\(how) to \(wanted) \(until)", byDesktop: byDesktop)
    }

    /// Somebody has chosen an appearance in the desktop's own settings: a person who does so has toggled.
    mutating func followDesktop(_ wanted: Appearance) {
        guard wanted != appearance, openingEnds == nil else { return }
        switch desktop.author(at: now, lastChange: pace.lastChange) {
        case .ourselves:
            note(.held, Reason(.desktop, "the desktop was set to \(wanted) right after an automatic switch: ignored"))
        case .person:
            toggle(byDesktop: true)
        case .program(let isNew):
            // The assumed request of a person was none.
            if forced.isByDesktop { endForce(Reason(.desktop, "another program sets the desktop's colour scheme")) }
            guard isNew else { return }
            let text = """
                the desktop's colour scheme was set to \(wanted), the second time within \
                \(shortDuration(CompetitorDetection.window)), probably by another program: it is left to that program
                """
            note(.held, Reason(.desktop, text), isWarning: true)
        }
    }

    /// Follows a site, which is no switch of the light: none of the rules that slow switches counts it.
    mutating func setSite(_ wanted: Appearance?) {
        guard wanted != site else { return }
        site = wanted
        returnReason = wanted == nil ? Reason(.site, "the site leaves it to the light again") : nil
        guard (mode.forced ?? heldAppearance ?? rulesAppearance) == appearance else { return }
        note(.held, wanted.map { Reason(.site, "the site wants \($0)") } ?? returnReason ?? currentReason)
    }

    mutating func setHold(_ isAsked: Bool) {
        if isAsked, hold.begin(appearance, lastSwitch: pace.lastSwitch) {
            note(.held, Reason(.hold, "automatic changes are paused: the appearance stays \(appearance)"))
        } else if !isAsked, hold.end() {
            note(.held, Reason(.hold, "automatic changes resumed"))
        }
    }

    mutating func runOutForce(_ sentence: String) {
        if lightAppearance != appearance { pace.lastSwitch = now }
        hold.keep(appearance)
        endForce(Reason(.requestEnd, sentence))
    }

    /// Lets what the rules say follow once nobody asks to wait, by the intervals that any automatic switch keeps.
    mutating func endHoldOnceDue() {
        guard hold.isEnding else { return }
        guard mode == .auto, rulesAppearance != heldAppearance else { return hold.clear() }
        if let end = hold.deadline(policy, lastChange: pace.lastChange), now < end {
            guard hold.reportDelay() else { return }
            return note(
                .deferred,
                Reason(.hold, "\(rulesAppearance) follows \(wait(until: end)): the last switch is too recent"))
        }
        hold.clear()
        returnToRules(Reason(.hold, "automatic changes resumed"))
        guard ruling != .site else { return }
        pace.lastSwitch = now
        countSwitch()
    }
}
