// Requests of a person or a program, the desktop's own setting, and the site (rules 8, 12, 14 and 16).

extension Decider {
    mutating func set(_ wanted: Appearance?, for duration: Duration?) {
        guard let wanted else {
            if mode != .auto { hold.keep(rulesAppearance) }
            return endForce(Reason(.force, .set(nil, for: nil)))
        }
        guard let duration else { return force(wanted, ends: .never, .set(wanted, for: nil)) }
        force(wanted, ends: .time(now + duration), .set(wanted, for: duration))
    }

    /// The other appearance for now; back to `auto` where that is what the rules say anyway.
    mutating func toggle(byDesktop: Bool = false) {
        let wanted = appearance.other
        guard wanted != rulesAppearance else {
            // A person who toggles wins over a hold, too: from here on that keeps what the rules say now.
            hold.keep(rulesAppearance)
            return returnToRules(Reason(.force, .toggled(nil, until: nil, byDesktop: byDesktop)))
        }
        let (ends, until): (Mode.ForceEnd, Reason.Finding.ToggleEnd) =
            switch rules.toggleEnds {
            case .agree: (.agree, .agreement(of: ruling == .site ? .site : .light))
            case .never: (.never, .never)
            case .after(let duration): (.time(now + duration), .after(duration))
            }
        force(wanted, ends: ends, .toggled(wanted, until: until, byDesktop: byDesktop))
    }

    /// How long a value of the desktop's own setting has to stand before it is an event.
    package static var desktopStands: Duration { CompetitorDetection.standing }

    /// Somebody has chosen an appearance in the desktop's own settings, and so has toggled.
    ///
    /// A program may have done so, too. It is followed all the same: the desktop and the appearance never stay apart.
    mutating func followDesktop(_ wanted: Appearance) {
        guard wanted != appearance, startEnds == nil else { return }
        // A value that stood before our own switch of just now was reported late.
        if let last = pace.appearanceLastChanged, now - last < CompetitorDetection.standing { return }
        if competitor.noteChoice(at: now) {
            log(.held, Reason(.desktop, .competitor(wanted, after: CompetitorDetection.proof)), isWarning: true)
        }
        toggle(byDesktop: true)
    }

    /// Follows a site, which is no switch of the light: none of the rules that slow switches counts it.
    mutating func setSite(_ wanted: Appearance?) {
        guard wanted != site else { return }
        site = wanted
        returnReason = wanted == nil ? Reason(.site, .site(nil)) : nil
        guard (mode.forced ?? heldAppearance ?? rulesAppearance) == appearance else { return }
        log(.held, wanted.map { Reason(.site, .site($0)) } ?? returnReason ?? currentReason)
    }

    mutating func setHold(_ isAsked: Bool) {
        if isAsked, hold.begin(appearance, lastSwitch: pace.rulesLastSwitched) {
            log(.held, Reason(.hold, .held(appearance, despiteNightLock: false)))
        } else if !isAsked, hold.end() {
            log(.held, Reason(.hold, .resumed))
        }
    }

    /// Ends a mode whose time is over: an automatic switch (rule 8), so the interval counts from here, and a hold keeps
    /// what is shown.
    mutating func runOutForce(_ finding: Reason.Finding) {
        if lightAppearance != appearance { pace.noteSwitch(at: now) }
        hold.keep(appearance)
        endForce(Reason(.requestEnd, finding))
    }

    /// Lets what the rules say follow once nobody asks to wait, by the intervals that any automatic switch keeps.
    mutating func endHoldOnceDue() {
        guard hold.isEnding else { return }
        guard mode == .auto, rulesAppearance != heldAppearance else { return hold.clear() }
        if let end = hold.deadline(policy, lastChange: pace.appearanceLastChanged), now < end {
            guard hold.reportDelay() else { return }
            return log(.deferred, Reason(.hold, .tooRecent(rulesAppearance, wait: end - now)))
        }
        hold.clear()
        returnToRules(Reason(.hold, .resumed))
        guard ruling != .site else { return }
        pace.noteSwitch(at: now)
        noteShownSwitch()
    }
}
