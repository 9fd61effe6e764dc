internal import LightSensors
internal import SDEvent
internal import SessionMonitors
internal import Switching

extension Engine {
    func monitorReported(_ event: MonitorEvent) {
        switch event {
        case .lid(let isShut):
            lidAskedAt = nil
            isLidShut = isShut
            suppress(.lid, isShut)
        // Both may be the lid's doing.
        case .screen(let isOff):
            suppress(.screenOff, isOff)
            query()
        case .session(let isIdle):
            suppress(.idle, isIdle)
            query()
        case .sleep(isAsleep: true): suppress(.asleep, true)
        case .sleep(isAsleep: false): wake()
        case .dock(let isDocked):
            selection.dock(isDocked)
            runSources()
        case .docking: handle(.disturbance(.dock))
        case .input(let idle): handle(.input(idle: idle))
        case .power: handle(.disturbance(.power))
        case .displays: handle(.disturbance(.displays))
        case .colorScheme(let prefersDark): handle(.desktopChose(prefersDark ? .night : .day))
        }
    }

    private func suppress(_ cause: SuppressionCause, _ holds: Bool) {
        handle(.suppression(cause, holds))
        let before = (id: selection.deciding?.id, isSuppressed: selection.isSuppressed)
        selection.suppress(cause, holds)
        runSources()
        guard selection.deciding?.id == before.id else { return }
        if cause == .asleep { (source(before.id) as? any SleepingSource)?.machineWillSleep() }
        if before.isSuppressed, !selection.isSuppressed { refresh() }
    }

    private func wake() {
        wakes += 1
        waiting = nil
        handle(.woke(sun: sources.settings.band.appearance(nearest: sources.sunLevel)))
        updateTimeOfDay()
        sources.machineDidWake()
        let before = selection.deciding?.id
        selection.wake(at: Instant(sinceStart: loop.now))
        runSources()
        guard selection.deciding?.id == before else { return }
        if let source = source(before) as? any SleepingSource { source.machineDidWake() } else { refresh() }
    }
}

// MARK: - Asking again

extension Engine {
    /// Asks the monitors again, because not every service reports a lid that moves: once for each candidate, and with
    /// the readings under a lid that is said to be shut, when the level has moved or a minute has passed.
    func askAgain(after event: Event, _ outcome: Outcome) {
        if outcome.decisions.contains(where: { $0.result == .candidate }) { return query() }
        guard isLidShut, case .reading(let reading) = event, case .light(let light) = reading.value else { return }
        if let asked = lidAskedAt, !light.level.isApart(from: asked.level),
            loop.now - asked.time < Engine.longestUnasked
        {
            return
        }
        lidAskedAt = (light.level, loop.now)
        query()
    }

    private func query() {
        if !monitors.isQueryingLid { lidAnswerDue = loop.now + Engine.longestQuestion }
        monitors.query()
    }

    /// Until when a candidate waits for the answer whether a lid covers its source; nil when none is awaited.
    var lidAnswerAwaited: Duration? {
        let isAwaited = monitors.isQueryingLid && loop.now < lidAnswerDue && decider.source?.kind.isBuiltIn == true
        return isAwaited ? lidAnswerDue : nil
    }

    /// How long a lid counts as shut without a question: light that does not move is read as often.
    private static let longestUnasked = Duration.seconds(60)
}

// MARK: - Input idle time

extension Engine {
    /// Asks for input idle time when a backlight begins to move, which may be by a hand.
    ///
    /// The first level has not moved, but touches may have to be followed from then on.
    func askForInput(after value: Reading.Value, of name: SourceName) {
        guard name.kind == .backlight, case .light(let light) = value,
            decider.beginsMovement(light.level, at: clock.instant(at: loop.now))
        else { return }
        monitors.askInput()
    }

    /// Ends following touches where no backlight decides.
    func forgetInput(for name: SourceName?) {
        if name?.kind != .backlight { monitors.forgetInput() }
    }
}

// MARK: - The first level

extension Engine {
    /// Whether a value must wait: it would decide at once, and the monitors do not know yet what may obstruct it.
    ///
    /// Nothing but sleep obstructs what is not built in, and after sleep the first level decides again.
    func mustWait(_ name: SourceName) -> Bool {
        decider.lastLight == nil && name.kind.isBuiltIn && monitors.isAsking && loop.now < answersDue
    }

    /// Judges the value that has waited for the monitors.
    func serveWaitingValue() {
        guard let waiting else { return }
        self.waiting = nil
        receive(waiting.value, from: waiting.id, waiting.name)
    }

    /// How long the first level waits for services: logind answers within milliseconds, unless it is coming up itself.
    static let longestQuestion = Duration.seconds(2)
}
