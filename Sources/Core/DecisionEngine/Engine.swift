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
    private var announcement = Announcement.discovering
    private var wait: Wait?
    private var lid = LidQuestion()
    /// When the first level stops waiting for services, by the machine's clock.
    private let firstAnswersEnd: Duration

    /// What the Decider knows of the source in use.
    private enum Announcement: Equatable {
        /// Sources are still being found.
        case discovering
        /// Sources were found, but the Decider doesn't know yet.
        case pending
        /// The Decider knows this source, or with `nil` that there is none.
        case announced(Int?)
    }

    /// What a decision waits for; `ends` is by the machine's clock.
    private enum Wait {
        /// The first answers of services, which say what may obstruct the newest value.
        case firstAnswers(SourceValue, ends: Duration)
        /// The last read of the source before a candidate that is due, or a 0 after waking, counts (rules 3 and 6).
        case lastRead(due: Instant, ends: Duration)
        /// After that read, the answer whether a lid covers the source.
        case lidAnswer(due: Instant, ends: Duration)

        var ends: Duration {
            switch self {
            case .firstAnswers(_, let ends), .lastRead(_, let ends), .lidAnswer(_, let ends): ends
            }
        }

        /// When the candidate is due, or the 0 counts; `nil` before the first level.
        var due: Instant? {
            switch self {
            case .firstAnswers: nil
            case .lastRead(let due, _), .lidAnswer(let due, _): due
            }
        }
    }

    /// An engine at the beginning of a run, `now` by the machine's clock.
    ///
    /// - Parameter wantsEvery: whether every value of a sensor is wanted, and not only what may matter to a decision.
    package init(_ rules: Rules, _ start: Decider.Start, wantsEvery: Bool = false, at now: Duration) {
        decider = Decider(rules: rules, start: start, at: Instant(sinceStart: now))
        reportingNeeds = ReportingNeeds(band: rules.band, wantsEvery: wantsEvery)
        self.wantsEvery = wantsEvery
        firstAnswersEnd = now + Engine.longestQuestion
    }

    /// How long the first level waits for services: logind answers within milliseconds, unless it is coming up itself.
    static let longestQuestion = Duration.seconds(2)
    /// A read of some sensors takes a second, and of some it never ends.
    package nonisolated static let longestRead = Duration.seconds(2)
}

// MARK: - One step

extension Engine {
    /// Takes in what a turn of the loop has brought; facts count before readings, whichever came first.
    ///
    /// - Parameter effects: those of the turn so far, to which this step's are added.
    package mutating func step(_ inputs: [Input], in turn: Turn, _ effects: inout Effects) {
        if !turn.isAskingLid { lid.noteAnswer() }
        let (before, hasWoken) = (selection.deciding?.id, inputs.contains(where: \.isWaking))
        for stage in Input.Stage.allCases {
            for input in inputs where input.stage == stage {
                switch input {
                case .fact(let event, let ago): handleFact(event, ago: ago, turn, &effects)
                case .dock(let isDocked):
                    selection.dock(isDocked)
                    announceSource(turn, &effects)
                case .answered:
                    switch wait {
                    case .firstAnswers: judgeWaitingValue(turn, &effects)
                    case .lidAnswer: endLastRead(turn, &effects)
                    case .lastRead, nil: break
                    }
                case .sources(let options, let known):
                    if announcement == .discovering { announcement = .pending }
                    selection.update(options, knownBeforePending: known)
                    announceSource(turn, &effects)
                case .settings: if let before, selection.deciding?.id == before { effects.append(.refresh(before)) }
                // Read before a sleep that nobody announced, it is past. A program, though, prints each value only
                // once.
                case .value(let value) where hasWoken && value.name.kind != .command: break
                case .value(let value): receive(value, turn, &effects)
                case .confirming(let isReading):
                    if !isReading { endLastRead(turn, &effects) }
                case .request(let event): decide(event, turn, &effects)
                case .time: serveDeadlines(turn, &effects)
                }
            }
        }
    }

    /// When there is something to do without an input, by the machine's clock; nil for never.
    package var deadline: Duration? {
        // A last read stands for the Decider's deadline, which has come.
        let decision = wait?.due == nil ? decider.nextDeadline : nil
        let ends = wait.map { Instant(sinceStart: $0.ends) }
        return earlier(earlier(decision, ends), selection.deadline)?.sinceStart
    }

    private func instant(_ turn: Turn) -> Instant { Instant(sinceStart: turn.now) }

    private mutating func decide(
        _ event: Event, ago: Duration = .zero, _ turn: Turn, _ effects: inout Effects
    ) {
        var noticed = Instant(sinceStart: turn.now - ago)
        // What happens meanwhile counts just before the candidate does.
        if let due = wait?.due { noticed = min(noticed, due + .nanoseconds(-1)) }
        let (moment, outcome) = decider.observe(event, noticedAt: noticed)
        reportingNeeds.band = decider.band
        reportingNeeds.isCandidateWaiting = decider.isCandidateWaiting
        // A screen that is on again is noticed only with a reading.
        reportingNeeds.wantsEvery = wantsEvery || decider.suppressedBy == .screenOff || decider.isFirstLevelOpen
        if wait?.due != nil, decider.candidate == nil, decider.wakingEnds == nil { wait = nil }
        let merged = effects.outcomes.last.flatMap { outcome.merged(event, after: $0.outcome, of: $0.event) }
        effects.append(event, moment, merged ?? outcome, replacesLast: merged != nil)
        askAgain(after: event, outcome, turn, &effects)
    }

    private mutating func serveDeadlines(_ turn: Turn, _ effects: inout Effects) {
        judgeWaitingValue(turn, &effects)
        selection.serveDeadline(at: instant(turn))
        announceSource(turn, &effects)
        if wait?.due != nil {
            guard let ends = wait?.ends, ends <= turn.now else { return }
            wait = nil
        } else {
            beginLastRead(turn)
            if wait?.due != nil, let source = selection.deciding { return effects.append(.confirm(source.id)) }
        }
        decide(.time, turn, &effects)
    }
}

// MARK: - Facts

extension Engine {
    private mutating func handleFact(_ event: Event, ago: Duration, _ turn: Turn, _ effects: inout Effects) {
        let before = (id: selection.deciding?.id, isSuppressed: selection.isSuppressed)
        decide(event, ago: ago, turn, &effects)
        switch event {
        case .suppression(let cause, let holds):
            if cause == .lid { lid.noteMove() }
            selection.suppress(decider.suppression)
            announceSource(turn, &effects)
            if let id = before.id, selection.deciding?.id == id {
                if cause == .asleep, holds { effects.append(.rest(id)) }
                if before.isSuppressed, !selection.isSuppressed { effects.append(.refresh(id)) }
            }
            // A closing lid may have turned the screen off.
            if cause == .screenOff || cause == .idle { askLid(turn, &effects) }
        case .woke:
            if case .firstAnswers = wait { wait = nil }
            selection.wake(decider.suppression, at: instant(turn))
            announceSource(turn, &effects)
            if let id = before.id, selection.deciding?.id == id { effects.append(.wake(id)) }
        default: break
        }
    }

    /// Tells the Decider which source it is whose readings come from now on.
    private mutating func announceSource(_ turn: Turn, _ effects: inout Effects) {
        let deciding = selection.deciding
        guard announcement != .discovering, announcement != .announced(deciding?.id), !selection.isWaiting else {
            return
        }
        announcement = .announced(deciding?.id)
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
        if lid.isWorthAsking(at: light.level, turn.now) { askLid(turn, &effects) }
    }

    private mutating func askLid(_ turn: Turn, _ effects: inout Effects) {
        if !turn.isAskingLid { lid.ask(at: turn.now) }
        effects.append(.askLid)
    }
}

// MARK: - Readings

extension Engine {
    private mutating func receive(_ new: SourceValue, _ turn: Turn, _ effects: inout Effects) {
        guard !mustWait(new, turn) else { return wait = .firstAnswers(new, ends: firstAnswersEnd) }
        let (problem, now) = (selection.problem, instant(turn))
        let judged = selection.receive(
            new.value, from: new.id, repeatsSince: new.repeatsSince, at: now, dayAbove: decider.band.dayAbove)
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
        // The reading has arrived before the timer that is due: it's the last one.
        if wait == nil, selection.deciding?.name.kind.has(.canBeReadAgain) == true { beginLastRead(turn) }
        decide(.reading(Reading(new.name, judged)), turn, &effects)
        endLastRead(turn, &effects)
    }

    /// Whether a value must wait: it would decide at once, and the monitors do not know yet what may obstruct it.
    ///
    /// Nothing but sleep obstructs what is not built in, and after sleep the first level decides again.
    private func mustWait(_ value: SourceValue, _ turn: Turn) -> Bool {
        decider.lastLight == nil && value.name.kind.has(.isBuiltIn) && turn.awaitsFirstAnswers
            && turn.now < firstAnswersEnd
    }

    /// Judges the value that has waited for the first answers.
    private mutating func judgeWaitingValue(_ turn: Turn, _ effects: inout Effects) {
        guard case .firstAnswers(let value, _) = wait else { return }
        wait = nil
        receive(value, turn, &effects)
    }

    /// Begins the last read for a candidate that is due (rule 3), or for a 0 after waking.
    private mutating func beginLastRead(_ turn: Turn) {
        guard let due = decider.candidate?.due ?? decider.wakingEnds, due <= instant(turn) else { return }
        wait = .lastRead(due: due, ends: turn.now + Engine.longestRead)
    }

    /// Ends the last read, or the wait for the lid after it: the candidate then counts, unless the answer whether a lid
    /// covers its source is still due.
    private mutating func endLastRead(_ turn: Turn, _ effects: inout Effects) {
        guard let due = wait?.due else { return }
        if let ends = lid.answerEnds, turn.now < ends, decider.source?.kind.has(.isBuiltIn) == true {
            return wait = .lidAnswer(due: due, ends: ends)
        }
        wait = nil
        decide(.time, turn, &effects)
    }
}

extension Input {
    fileprivate var isWaking: Bool {
        guard case .fact(.woke, _) = self else { return false }
        return true
    }
}
