internal import LightSensors
internal import SDEvent
internal import SessionMonitors
internal import Switching

extension Engine {
    func monitorReported(_ event: MonitorEvent) {
        switch event {
        case .lid(let isShut):
            askedAt = nil
            suppress(.lid, isShut)
        case .screen(let isOff): suppress(.screenOff, isOff)
        case .session(let isIdle): suppress(.idle, isIdle)
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
    /// Asks the monitors again, because not every service reports a lid that moves: once for each candidate, which the
    /// answer comes before, and when the level has moved although the lid is said to be shut.
    func askAgain(after event: Event, _ outcome: Outcome) {
        if outcome.decisions.contains(where: { $0.result == .candidate }) { return monitors.query() }
        guard decider.suppressedBy == .lid, case .reading(let reading) = event, case .light(let light) = reading.value,
            askedAt.map({ abs($0.percent - light.level.percent) >= Engine.movement }) ?? true
        else { return }
        askedAt = light.level
        monitors.query()
    }

    /// By how many points light moves that comes through an opening lid, and not by noise.
    private static let movement = 2.0
}

// MARK: - Input idle time

extension Engine {
    /// Asks who has touched keyboard or pointer lately when a backlight moves, by whose hand that may be.
    func askForInput(after value: Reading.Value, of name: SourceName) {
        guard name.kind == .backlight, case .light(let light) = value, light.level != inputAskedAt else { return }
        inputAskedAt = light.level
        monitors.askInput()
    }

    /// Has nobody followed for what no backlight needs.
    func forgetInput(for name: SourceName?) {
        guard name?.kind != .backlight else { return }
        inputAskedAt = nil
        monitors.forgetInput()
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
