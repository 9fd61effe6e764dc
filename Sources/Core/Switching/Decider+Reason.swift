// The reason for the present appearance.

extension Decider {
    /// The `findings` as one message.
    package var message: Message {
        let all = findings.map(\.message)
        var message = all[0]
        message.also += all.dropFirst()
        return message
    }

    package var findings: [Reason.Finding] {
        var all = [currentReason.finding]
        if mode == .auto, heldAppearance == appearance, rulesAppearance == appearance { all.append(.paused) }
        if let site, site != appearance { all.append(.site(site)) }
        if lightAppearance != appearance { all.append(.lightSays(lightAppearance)) }
        if let noData = outage.noData { all.append(.noDataNow(noData.cause)) }
        if let suppressedBy { all.append(.readingsIgnored(suppressedBy)) }
        if source == nil { all.append(.noSource) }
        if let unsteadiness { all.append(unsteadiness) }
        if let mover = backlightMotion.mover { all.append(.moved(mover)) }
        if isBandLearned { all.append(learningReason.finding) }
        if let (wanted, due) = candidate {
            all.append(.candidate(wanted, in: due - now, isShown: order.showsLight))
            if let light = currentLight, let slowness = slowness(to: wanted, at: light) {
                all.append(.slowness(slowness))
            }
        }
        return all
    }

    var currentReason: Reason {
        if let reason = forcedMode.reason { return reason }
        if let heldAppearance, heldAppearance != rulesAppearance {
            return Reason(.hold, .held(heldAppearance, despiteNightLock: nightLock.isLocked))
        }
        guard let returnReason else { return rulesReason }
        return Reason(returnReason.rule, .returned(returnReason.finding, rulesReason.finding))
    }

    private var rulesReason: Reason {
        switch ruling {
        case .nightLock: Reason(.nightLock, .locked(until: nightLock.lockEnd))
        case .site: Reason(.site, .site(rulesAppearance))
        case .light: presentLightReason
        }
    }

    /// The reason for the appearance by the light. Uses the present level if others decided or at a return to `auto`.
    private var presentLightReason: Reason {
        let (reason, decider, level, thresholds) = lightReason
        let lastSaid = level.map { Reason(reason.rule, .lightLastSaid(lightAppearance, at: $0)) }
        if source == nil, let lastSaid { return lastSaid }
        let isOtherBand = level != nil && decider == source && thresholds != band
        let isOld = isOtherBand || returnReason != nil && level != nil && level != currentLight?.level
        guard isOld || decider != source else { return reason }
        guard let light = currentLight else { return isOtherBand ? lastSaid ?? reason : reason }
        switch band.appearance(at: light.level) {
        case lightAppearance: return Reason(reason.rule, finding(light, is: lightAppearance))
        case nil:
            let isSame = isOtherBand && returnReason == nil
            return Reason(reason.rule, .halfLight(light, isSame ? .stays : .lastSaid, lightAppearance))
        default: return isOld ? lastSaid ?? reason : reason
        }
    }

    var learningReason: Reason { Reason(.learning, .thresholds(band, isLearned: isBandLearned)) }

    func finding(_ light: Light, is appearance: Appearance, lasted: Duration = .zero) -> Reason.Finding {
        if let kind = source?.kind, kind.has(.followsClock) { return .clock(kind, appearance) }
        return .level(light, is: appearance, band, lasted: lasted)
    }
}
