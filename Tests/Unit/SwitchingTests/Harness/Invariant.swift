import Switching

/// A property that holds for every course of events.
struct Invariant: Sendable {
    let name: String
    /// The first step that violates the invariant, given the steps in order.
    let firstBreach: @Sendable ([Driver.Step]) -> Driver.Step?

    private init(_ name: String, _ firstBreach: @escaping @Sendable ([Driver.Step]) -> Driver.Step?) {
        self.name = name
        self.firstBreach = firstBreach
    }

    /// Creates an invariant of each step and the previous one.
    private init(_ name: String, pairwise holds: @escaping @Sendable (Driver.Step, Driver.Step) -> Bool) {
        self.init(name) { steps in
            steps.indices.dropFirst().first { !holds(steps[$0 - 1], steps[$0]) }.map { steps[$0] }
        }
    }

    static let all = [
        forceHolds, forceEndsOnlyAsItMay, requestsAreFollowed, noChangeWithoutReason, oneNotice, intervalsAreKept,
        onlyTrustedLightSwitches, suppressionSwitchesNothing, halfLightSwitchesNothing, noDeadlineHasPassed,
        noCandidateIsLost, holdsHold, holdsEnd,
    ]
}

// MARK: - Forced modes

extension Invariant {
    static let forceHolds = Invariant("the appearance is the forced one, else the held one, else that of the rules") {
        steps in
        steps.first { $0.appearance != $0.mode.forced ?? $0.heldAppearance ?? $0.rulesAppearance }
    }

    static let forceEndsOnlyAsItMay = Invariant("a forced mode only ends in the requested way") { before, step in
        if case .time(let end) = step.mode.ends, end <= step.time { return false }
        guard step.mode != before.mode, !step.event.isRequest else { return true }
        guard step.mode == .auto, case .forced(let forced, let ends) = before.mode else { return false }
        return switch ends {
        case .never: false
        // Otherwise not before the light has clearly changed, or has been different for a while.
        case .agree: step.rulesAppearance == forced || step.time >= .second(45)
        case .time(let end): end <= step.time
        }
    }

    static let requestsAreFollowed = Invariant("set and toggle have the requested effect") { before, step in
        switch step.event {
        case .set(nil, _): step.mode == .auto
        case .set(let wanted?, nil): step.mode == .forced(wanted, ends: .never)
        case .set(let wanted?, let duration?): step.mode == .forced(wanted, ends: .time(step.time + duration))
        case .toggle: step.appearance == before.appearance.other
        default: true
        }
    }
}

// MARK: - Holds

extension Invariant {
    static let holdsHold = Invariant("during a hold nothing changes automatically") { steps in
        var isHeld = false
        var before = steps.first
        return steps.first { step in
            defer { before = step }
            if case .hold(let holds) = step.event { isHeld = holds }
            return isHeld && !step.event.isRequest && step.appearance != before?.appearance
        }
    }

    static let holdsEnd = Invariant("after a hold the appearance of the rules follows within an interval") {
        steps in
        var end: Instant? = .second(0)
        return steps.first { step in
            if case .hold(let holds) = step.event { end = holds ? nil : end ?? step.time }
            guard let end else { return false }
            return step.heldAppearance != nil && step.time - end > .seconds(20)
        }
    }
}

// MARK: - Reasons and notifications

extension Invariant {
    static let noChangeWithoutReason = Invariant("every change and every decision has a reason") { before, step in
        let reasons = step.outcome.decisions.map(\.reason) + (step.outcome.change.map { [$0.reason] } ?? [])
        guard reasons.allSatisfy({ !$0.text.isEmpty }) else { return false }
        return step.appearance == before.appearance || step.outcome.decisions.contains { $0.result == .switched }
    }

    static let oneNotice = Invariant("each change is announced once, and none before the start") { steps in
        var told: Appearance?
        return steps.first { step in
            guard let change = step.outcome.change else { return told != nil && step.appearance != told }
            defer { told = change.to }
            guard let told else { return change.to != step.appearance }
            return change.from != told || change.to == told || change.to != step.appearance
        }
    }

    static let intervalsAreKept = Invariant("automatic changes keep the interval") { steps in
        var automatic: Instant?
        var any: Instant?
        var isLightKnown = false
        return steps.first { step in
            defer { isLightKnown = step.light != nil }
            guard let change = step.outcome.change, change.from != change.to else { return false }
            defer { any = change.time }
            guard [.light, .hold].contains(change.reason.rule), let kind = change.source?.kind else { return false }
            defer { automatic = change.time }
            // The first level decides at once (rule 2), even after a hold.
            guard let last = automatic, isLightKnown else { return false }
            let policy = step.rules.policy(for: kind)
            return change.time - last < policy.interval || (any.map { change.time - $0 < policy.holdOff } ?? false)
        }
    }
}

// MARK: - Light

extension Invariant {
    static let onlyTrustedLightSwitches = Invariant("without valid data the light decides nothing") { steps in
        var suppression: Set<SuppressionCause> = []
        var level: Level?
        var before = steps.first
        return steps.first { step in
            defer { before = step }
            step.event.note(in: &suppression)
            step.note(in: &level, before: before)
            return step.lightAppearance != before?.lightAppearance
                && (step.isSuppressed(by: suppression) || level == nil)
        }
    }

    static let suppressionSwitchesNothing = Invariant("no data and suppression never change the appearance") {
        before, step in
        guard step.event.isNoLight, step.appearance != before.appearance else { return true }
        // A simultaneous deadline, served after the suppression, may be unrelated to it. Another invariant checks
        // whether suppressed light caused it.
        return step.event.beginsSuppression && before.nextDeadline == step.time
    }

    static let halfLightSwitchesNothing = Invariant("in half-light nothing changes") { before, step in
        guard before.light != nil, step.lightAppearance != before.lightAppearance, !step.decidesAsFirst else {
            return true
        }
        return step.light.flatMap { step.rules.band.appearance(at: $0.level) } == step.lightAppearance
    }

    static let noCandidateIsLost = Invariant("every candidate is confirmed, cancelled or deferred") { steps in
        var isPending = false
        var before = steps.first
        return steps.first { step in
            if step.lightAppearance != before?.lightAppearance { isPending = false }
            before = step
            for decision in step.outcome.decisions {
                if decision.result == .candidate, isPending { return true }
                if decision.result == .candidate { isPending = true }
                if decision.result == .cancelled { isPending = false }
            }
            guard isPending else { return false }
            guard let due = step.candidateDue, let next = step.nextDeadline else { return true }
            return next > due || due <= step.time
        }
    }

    static let noDeadlineHasPassed = Invariant("no deadline is in the past") { steps in
        steps.first { step in step.nextDeadline.map { $0 <= step.time } ?? false }
    }
}

extension Event {
    /// Whether the event is a request.
    fileprivate var isRequest: Bool {
        switch self {
        case .set, .toggle, .desktopChose: true
        default: false
        }
    }

    /// Whether the event brings no valid light.
    fileprivate var isNoLight: Bool {
        switch self {
        case .suppression, .disturbance, .woke: true
        case .reading(let reading): reading.value.isNoData
        default: false
        }
    }

    fileprivate func note(in suppression: inout Set<SuppressionCause>) {
        switch self {
        case .suppression(let cause, true): suppression.insert(cause)
        case .suppression(let cause, false): suppression.remove(cause)
        case .woke: suppression.remove(.asleep)
        default: break
        }
    }
}

extension Reading.Value {
    fileprivate var isNoData: Bool {
        guard case .noData = self else { return false }
        return true
    }
}

extension Driver.Step {
    /// Whether the step's level decides like a first one, perhaps instead of a misreading.
    fileprivate var decidesAsFirst: Bool {
        outcome.decisions.contains {
            switch $0.reason.finding {
            case .halfLight, .after(_, .halfLight), .mustWait(_, .halfLight), .mustWait(_, .after(_, .halfLight)): true
            default: false
            }
        }
    }

    /// Returns whether one of the causes suppresses the source in use.
    ///
    /// Sleep suppresses every source, idleness a backlight, and a shut lid or a dark panel everything built in.
    fileprivate func isSuppressed(by suppression: Set<SuppressionCause>) -> Bool {
        switch source?.kind {
        case .backlight: !suppression.isEmpty
        case .illuminance, .sensorProxy, .appleSMC:
            !suppression.subtracting(isExternal ? [.idle, .lid, .screenOff] : [.idle]).isEmpty
        case .sun, .hours, .command, nil: suppression.contains(.asleep)
        }
    }

    /// Keeps the latest level of the source in use, or `nil` if it has none.
    fileprivate func note(in level: inout Level?, before: Driver.Step?) {
        if source != before?.source { level = nil }
        guard case .reading(let reading) = event, reading.source == source else { return }
        guard case .light(let light) = reading.value else { return level = nil }
        level = light.level
    }
}
