package import LightSensors
package import Selection
package import Switching

/// Decides by this machine's light, as a function of its inputs.
///
/// `step` handles the inputs of one turn of the loop and returns the effects. The engine touches nothing outside: its
/// questions are among the effects, and an answer is an input of a later turn.
package struct Engine: Sendable {
    package private(set) var decider: Decider
    package private(set) var selection = SourceSelection()
    package private(set) var reportingNeeds: ReportingNeeds
    private let wantsEvery: Bool
    private var announcement = Announcement.discovering
    private var wait: Wait?
    private var lid = LidQuestion()
    /// Until when the first level waits for services, by the machine's clock.
    private let firstAnswersEnd: Duration

    private enum Announcement: Equatable {
        case discovering
        /// Sources were found. The Decider doesn't know yet.
        case pending
        /// The Decider knows this source, or that none exists.
        case announced(Int?)
    }

    /// The obstacle to a decision. `ends` is by the machine's clock.
    private enum Wait {
        /// The services' first answers, which say what may obstruct the newest value.
        case firstAnswers(SourceValue, ends: Duration)
        /// The source's last read before a due candidate, or a 0 after waking, counts (rules 3 and 6).
        case lastRead(due: Instant, ends: Duration)
        /// Then, whether a lid covers the source.
        case lidAnswer(due: Instant, ends: Duration)

        var ends: Duration {
            switch self {
            case .firstAnswers(_, let ends), .lastRead(_, let ends), .lidAnswer(_, let ends): ends
            }
        }

        /// `nil` before the first level.
        var due: Instant? {
            switch self {
            case .firstAnswers: nil
            case .lastRead(let due, _), .lidAnswer(let due, _): due
            }
        }
    }

    /// Creates an engine. `now` is by the machine's clock. `wantsEvery` makes sensors report values that can't matter.
    package init(_ rules: Rules, _ start: Decider.Start, wantsEvery: Bool = false, at now: Duration) {
        decider = Decider(rules: rules, start: start, at: Instant(sinceStart: now))
        reportingNeeds = ReportingNeeds(band: rules.band, wantsEvery: wantsEvery)
        self.wantsEvery = wantsEvery
        firstAnswersEnd = now + Engine.longestQuestion
    }

    /// How long the first level waits for services. logind answers within milliseconds unless it's just starting.
    static let longestQuestion = Duration.seconds(2)
    /// The longest wait for a read. Some sensors take a second, and some never finish.
    package nonisolated static let longestRead = Duration.seconds(2)
}

// MARK: - One step

extension Engine {
    /// Handles the inputs of a turn, facts before readings, and adds to `effects`.
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
                // Read before an unannounced sleep. Programs are different: they print each value only once.
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

    /// When the engine acts without input, by the machine's clock.
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
        // An event during the wait counts just before the candidate.
        if let due = wait?.due { noticed = min(noticed, due + .nanoseconds(-1)) }
        let (moment, outcome) = decider.observe(event, noticedAt: noticed)
        reportingNeeds.band = decider.band
        reportingNeeds.isCandidateWaiting = decider.isCandidateWaiting
        // A reading is the only sign that a screen is on again.
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

    private mutating func announceSource(_ turn: Turn, _ effects: inout Effects) {
        let deciding = selection.deciding
        guard announcement != .discovering, announcement != .announced(deciding?.id), !selection.isWaiting else {
            return
        }
        announcement = .announced(deciding?.id)
        if deciding?.name.kind != .backlight { effects.append(.forgetInput) }
        decide(.source(deciding?.name, isExternal: deciding?.isExternal ?? false), turn, &effects)
    }

    /// Asks again about the lid, which not every service reports: at each candidate, and now and then under a shut lid.
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
        // The device may be gone, and its event lost.
        case .noData(let noData) where noData.kind == .missing && problem?.kind != .missing:
            effects.append(.searchSources)
        // The backlight begins to move, perhaps by a hand. Touches may matter from the first level on.
        case .light(let light)
        where new.name.kind == .backlight && decider.beginsMovement(light.level, at: instant(turn)):
            effects.append(.askInput)
        default: break
        }
        // The reading arrived before the due timer, so it's the last one.
        if wait == nil, selection.deciding?.name.kind.has(.canBeReadAgain) == true { beginLastRead(turn) }
        decide(.reading(Reading(new.name, judged)), turn, &effects)
        endLastRead(turn, &effects)
    }

    /// Returns whether a value would decide before monitors know its obstacles.
    ///
    /// Only sleep obstructs sources that aren't built in, and after sleep the first level decides again.
    private func mustWait(_ value: SourceValue, _ turn: Turn) -> Bool {
        decider.lastLight == nil && value.name.kind.has(.isBuiltIn) && turn.awaitsFirstAnswers
            && turn.now < firstAnswersEnd
    }

    private mutating func judgeWaitingValue(_ turn: Turn, _ effects: inout Effects) {
        guard case .firstAnswers(let value, _) = wait else { return }
        wait = nil
        receive(value, turn, &effects)
    }

    private mutating func beginLastRead(_ turn: Turn) {
        guard let due = decider.candidate?.due ?? decider.wakingEnds, due <= instant(turn) else { return }
        wait = .lastRead(due: due, ends: turn.now + Engine.longestRead)
    }

    /// Ends the last read. The candidate then counts, unless the lid is still in question.
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
