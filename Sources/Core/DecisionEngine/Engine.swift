package import LightSensors
package import Selection
package import Switching

/// Decides by the light of this machine: a function of what it is told.
///
/// `step` takes what one turn of the loop has brought, and returns what follows from it. It touches nothing outside:
/// what it wants to know is among the effects, and the answer is an input of a later turn.
package struct Engine: Sendable {
    package private(set) var decider: Decider
    package private(set) var selection = SourceSelection()
    /// The values that may matter, which the deciding source has to know.
    package private(set) var reportingNeeds: ReportingNeeds
    /// Whether every value of a sensor is wanted.
    private let wantsEvery: Bool
    private var told = Told.searching
    /// The newest value that waits until the monitors know what may obstruct it; nil for none.
    private var waitingValue: SourceValue?
    /// Until when a value waits for them, by the machine's clock.
    private let answersDue: Duration
    /// The last read before the candidate is confirmed; nil when none is awaited.
    private var confirmation: Confirmation?
    /// The level at which a shut lid was last asked for again, and when; nil since the lid has moved.
    private var lidAskedAt: (level: Level, time: Duration)?
    /// Until when candidates wait for the answer about the lid; nil once it is there.
    private var lidAnswerDue: Duration?

    /// The source that the Decider was told of.
    private enum Told: Equatable {
        /// Sources are still being found.
        case searching
        /// They were found, and the Decider was not told yet.
        case untold
        /// The Decider was told of this one; nil for none.
        case told(Int?)
    }

    /// The last read of a source before its candidate is confirmed, or a 0 after waking counts (rule 6).
    private struct Confirmation {
        /// When the candidate is due, or the 0 counts.
        let due: Instant
        /// When nothing is waited for any longer, by the machine's clock.
        let ends: Duration
        /// Whether the source has been read, and only the answer about the lid is awaited.
        var isRead = false

        /// The moment at which counts what happens meanwhile: just before the candidate is confirmed.
        var lastMoment: Instant { due + .nanoseconds(-1) }
    }

    /// An engine at the beginning of a run, `now` by the machine's clock.
    ///
    /// - Parameter wantsEvery: whether every value of a sensor is wanted, and not only what may matter to a decision.
    package init(_ rules: Rules, _ start: Decider.Start, wantsEvery: Bool = false, at now: Duration) {
        decider = Decider(rules: rules, start: start, at: Instant(sinceStart: now))
        reportingNeeds = ReportingNeeds(band: rules.band, wantsEvery: wantsEvery)
        self.wantsEvery = wantsEvery
        answersDue = now + Engine.longestQuestion
    }

    /// How long the first level waits for services: logind answers within milliseconds, unless it is coming up itself.
    static let longestQuestion = Duration.seconds(2)
    /// How long a lid counts as shut without a question: light that does not move is read as often.
    private static let longestUnasked = Duration.seconds(60)
    /// A read of some sensors takes a second, and of some it never ends.
    package nonisolated static let longestRead = Duration.seconds(2)
}

// MARK: - One step

extension Engine {
    /// Takes in what a turn of the loop has brought; facts count before readings, whichever came first.
    package mutating func step(_ inputs: [Input], in turn: Turn) -> Effects {
        var effects = Effects()
        if !turn.isAskingLid { lidAnswerDue = nil }
        let (before, hasWoken) = (selection.deciding?.id, inputs.contains(where: \.isWaking))
        for stage in Input.Stage.allCases {
            for input in inputs where input.stage == stage {
                switch input {
                case .fact(let event): takeIn(fact: event, turn, &effects)
                case .slept(let time): takeIn(fact: .suppression(.asleep, true), ago: time, turn, &effects)
                case .dock(let isDocked):
                    selection.dock(isDocked, under: decider.suppression)
                    announceSource(turn, &effects)
                case .answered:
                    serveWaitingValue(turn, &effects)
                    if confirmation?.isRead == true { endConfirmation(turn, &effects) }
                case .sources(let options, let searched):
                    if told == .searching { told = .untold }
                    selection.update(options, searched: searched, under: decider.suppression)
                    announceSource(turn, &effects)
                case .settings: if let before, selection.deciding?.id == before { effects.append(.refresh(before)) }
                // Read before a sleep that nobody announced, it is past. A program, though, prints each value only
                // once.
                case .value(let value) where hasWoken && value.name.kind != .command: break
                case .value(let value): receive(value, turn, &effects)
                case .confirming(let isReading):
                    if !isReading, confirmation != nil { endConfirmation(turn, &effects) }
                case .request(let event): decide(event, turn, &effects)
                case .time: serveDeadlines(turn, &effects)
                }
            }
        }
        return effects
    }

    /// When there is something to do without an input, by the machine's clock; nil for never.
    package var deadline: Duration? {
        var next = confirmation?.ends ?? decider.nextDeadline.map { $0.sinceStart }
        if let due = selection.deadline?.sinceStart { next = min(next ?? due, due) }
        if waitingValue != nil { next = min(next ?? answersDue, answersDue) }
        return next
    }

    private func instant(_ turn: Turn) -> Instant { Instant(sinceStart: turn.now) }

    private mutating func decide(
        _ event: Event, ago: Duration = .zero, _ turn: Turn, _ effects: inout Effects
    ) {
        var noticed = Instant(sinceStart: turn.now - ago)
        if let confirmation { noticed = min(noticed, confirmation.lastMoment) }
        let (moment, outcome) = decider.observe(event, noticedAt: noticed)
        reportingNeeds.band = decider.band
        reportingNeeds.isCandidateWaiting = decider.isCandidateWaiting
        // A screen that is on again is noticed only with a reading.
        reportingNeeds.wantsEvery = wantsEvery || decider.suppressedBy == .screenOff || decider.isFirstLevelOpen
        if decider.candidate == nil, decider.wakingEnds == nil { confirmation = nil }
        effects.append(event, moment, outcome)
        askAgain(after: event, outcome, turn, &effects)
    }

    private mutating func serveDeadlines(_ turn: Turn, _ effects: inout Effects) {
        serveWaitingValue(turn, &effects)
        selection.serveDeadline(at: instant(turn), under: decider.suppression)
        announceSource(turn, &effects)
        if let confirmation {
            guard confirmation.ends <= turn.now else { return }
            self.confirmation = nil
        } else {
            beginConfirmation(turn)
            if confirmation != nil, let source = selection.deciding { return effects.append(.confirm(source.id)) }
        }
        decide(.time, turn, &effects)
    }
}

// MARK: - Facts

extension Engine {
    private mutating func takeIn(
        fact event: Event, ago: Duration = .zero, _ turn: Turn, _ effects: inout Effects
    ) {
        let before = (id: selection.deciding?.id, isSuppressed: selection.isSuppressed(by: decider.suppression))
        decide(event, ago: ago, turn, &effects)
        switch event {
        case .suppression(let cause, let holds):
            if cause == .lid { lidAskedAt = nil }
            selection.update(under: decider.suppression)
            announceSource(turn, &effects)
            if let id = before.id, selection.deciding?.id == id {
                if cause == .asleep, holds { effects.append(.rest(id)) }
                if before.isSuppressed, !selection.isSuppressed(by: decider.suppression) {
                    effects.append(.refresh(id))
                }
            }
            // Both may be the lid's doing.
            if cause == .screenOff || cause == .idle { askLid(turn, &effects) }
        case .woke:
            waitingValue = nil
            selection.wake(at: instant(turn), under: decider.suppression)
            announceSource(turn, &effects)
            if let id = before.id, selection.deciding?.id == id { effects.append(.wake(id)) }
        default: break
        }
    }

    /// Tells the Decider which source it is whose readings come from now on.
    private mutating func announceSource(_ turn: Turn, _ effects: inout Effects) {
        let deciding = selection.deciding
        guard told != .searching, told != .told(deciding?.id), !selection.isWaiting else { return }
        told = .told(deciding?.id)
        if deciding?.name.kind != .backlight { effects.append(.forgetInput) }
        decide(.source(deciding?.name, isExternal: deciding?.isExternal ?? false), turn, &effects)
    }

    /// Asks for the lid, because not every service reports one that moves: once for each candidate, and with the
    /// readings under a lid that is said to be shut, when the level has moved or a minute has passed.
    private mutating func askAgain(
        after event: Event, _ outcome: Outcome, _ turn: Turn, _ effects: inout Effects
    ) {
        if outcome.decisions.contains(where: { $0.result == .candidate }) { return askLid(turn, &effects) }
        guard decider.suppression.causes.contains(.lid), case .reading(let reading) = event,
            case .light(let light) = reading.value
        else { return }
        if let asked = lidAskedAt, !light.level.isApart(from: asked.level),
            turn.now - asked.time < Engine.longestUnasked
        {
            return
        }
        lidAskedAt = (light.level, turn.now)
        askLid(turn, &effects)
    }

    private mutating func askLid(_ turn: Turn, _ effects: inout Effects) {
        if !turn.isAskingLid { lidAnswerDue = turn.now + Engine.longestQuestion }
        effects.append(.askLid)
    }

    /// Until when a candidate waits for the answer whether a lid covers its source; nil when none is awaited.
    private func lidAnswerAwaited(_ turn: Turn) -> Duration? {
        guard let lidAnswerDue, turn.now < lidAnswerDue, decider.source?.kind.isBuiltIn == true else { return nil }
        return lidAnswerDue
    }
}

// MARK: - Readings

extension Engine {
    private mutating func receive(_ new: SourceValue, _ turn: Turn, _ effects: inout Effects) {
        guard !mustWait(new, turn) else { return waitingValue = new }
        let (problem, now) = (selection.problem, instant(turn))
        let judged = selection.receive(
            new.value, from: new.id, repeatsSince: new.repeatsSince, at: now, under: decider.suppression,
            dayAbove: decider.band.dayAbove)
        announceSource(turn, &effects)
        guard let judged else { return }
        switch judged {
        // The device may be gone, and the event of it lost.
        case .noData(let noData) where noData.kind == .missing && problem?.kind != .missing:
            effects.append(.searchSources)
        // It begins to move, which may be by a hand. The first level has not moved, but touches may have to be followed
        // from then on.
        case .light(let light)
        where new.name.kind == .backlight && decider.beginsMovement(light.level, at: instant(turn)):
            effects.append(.askInput)
        default: break
        }
        // Both are due at once: the timer has not been served yet.
        if confirmation == nil, selection.deciding?.name.kind.canBeReadAgain == true { beginConfirmation(turn) }
        decide(.reading(Reading(new.name, judged)), turn, &effects)
        if confirmation != nil { endConfirmation(turn, &effects) }
    }

    /// Whether a value must wait: it would decide at once, and the monitors do not know yet what may obstruct it.
    ///
    /// Nothing but sleep obstructs what is not built in, and after sleep the first level decides again.
    private func mustWait(_ value: SourceValue, _ turn: Turn) -> Bool {
        decider.lastLight == nil && value.name.kind.isBuiltIn && turn.awaitsFirstAnswers && turn.now < answersDue
    }

    /// Judges the value that has waited for the monitors.
    private mutating func serveWaitingValue(_ turn: Turn, _ effects: inout Effects) {
        guard let waitingValue else { return }
        self.waitingValue = nil
        receive(waitingValue, turn, &effects)
    }

    /// Begins the last read for a candidate that is due (rule 3), or for a 0 after waking.
    private mutating func beginConfirmation(_ turn: Turn) {
        guard let due = decider.candidate?.due ?? decider.wakingEnds, due <= instant(turn) else {
            return
        }
        confirmation = Confirmation(due: due, ends: turn.now + Engine.longestRead)
    }

    /// Ends it once the source was read: the candidate then counts, unless the answer about the lid is still awaited.
    private mutating func endConfirmation(_ turn: Turn, _ effects: inout Effects) {
        guard let due = confirmation?.due else { return }
        confirmation = lidAnswerAwaited(turn).map { Confirmation(due: due, ends: $0, isRead: true) }
        if confirmation == nil { decide(.time, turn, &effects) }
    }
}

extension SourceKind {
    /// Whether a source is read once more before its candidate is confirmed (rule 3).
    package nonisolated var canBeReadAgain: Bool { self == .backlight || self == .illuminance }
}

extension Input {
    fileprivate var isWaking: Bool {
        guard case .fact(.woke) = self else { return false }
        return true
    }
}
