package import LightSensors
package import SDBus
package import SDEvent
internal import Selection
internal import SessionMonitors
package import Switching
package import SystemPackage

/// Runs the engine on the event loop.
///
/// The runner gathers each turn's inputs from sources, monitors, clock and requests, and performs the engine's actions.
/// Inputs wait for the end of the loop's turn, so that simultaneous ones count together. Only requests are decided on
/// arrival, because their callers need an answer; their outcomes are reported in the turn.
package final class EngineRunner {
    /// Receives each event with its moment and outcome. `Event.time` stands for a deadline.
    package typealias Handler = (Event, Instant, Outcome) -> Void

    let loop: EventLoop
    let sources: LightSources
    let monitors: MonitorSet
    private(set) var engine: Engine
    private let session: Connection?
    private var inputs: [Input] = []
    private var effects = Effects()
    private var turnEnd: DeferredSource?
    private var isInTurn = false
    private var timer: TimerSource?
    private var armed: Duration?
    private var clockSet: ClockSetSource?
    private var handler: Handler = { _, _, _ in }
    /// By number.
    private(set) var running: [Int: (source: any LightSource, use: SourceRole)] = [:]
    private var reportingNeeds: ReportingNeeds?
    /// In seconds from UTC, as last reported.
    private var zoneOffset = 0

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - start: Creates the state before the first level; its argument returns the present appearance by the sun.
    ///   - systemBus: The bus of services that report lid, sleep and power, or read a sensor; its owner starts it.
    ///   - session: The session bus, for requests and the desktop's settings; `nil` to leave them out.
    ///   - wantsEvery: Whether sensors report even values that can't affect a decision.
    /// - Throws: `Errno` if the kernel gives no timer.
    package init(
        on loop: EventLoop, rules: Rules, settings: LightSources.Settings,
        start: (_ appearanceBySun: () -> Appearance) -> Decider.Start = { _ in .init(persisted: nil, fallback: .day) },
        systemBus: ReconnectingBus, session: Connection? = nil, wantsEvery: Bool = false
    ) throws(Errno) {
        (self.loop, self.session) = (loop, session)
        let sources = LightSources(on: loop, settings: settings, systemBus: systemBus)
        self.sources = sources
        monitors = MonitorSet(
            on: loop, bus: systemBus, session: session, colorSchemeSettleTime: Decider.desktopStands)
        let start = start(sources.appearanceBySun)
        engine = Engine(rules, start, wantsEvery: wantsEvery, at: loop.now)
        timer = try loop.makeTimer { [weak self] in self?.timerFired() }
        clockSet = try loop.onClockSet { [weak self] in self?.clockWasSet() }
        turnEnd = try loop.makeDeferred { [weak self] in
            // Further requests are decided here, because nothing re-enters a turn.
            self?.session?.handleReceived()
            self?.turn()
        }
    }

    package var sessionVariables: () -> [String: String] {
        get { monitors.variables }
        set { monitors.variables = newValue }
    }

    /// Starts monitors and sources.
    ///
    /// - Throws: `Errno` without a socket for hot-plug events. Sources without devices still work.
    package func start(_ handler: @escaping Handler) throws(Errno) {
        self.handler = handler
        readTimeOfDay()
        monitors.start { [weak self] in
            self?.monitorReported($0)
        } whenAnswered: { [weak self] in
            self?.enqueue(.answered)
        }
        defer {
            inputs.append(.time)
            turn()
        }
        try sources.start { [weak self] in
            if let self { enqueue(.sources(sources.options, knownBeforePending: sources.knownBeforePending)) }
        }
    }

    /// Stops all sources for good. Calls `whenDone` once nothing runs anymore, at once or from the loop.
    package func stop(whenDone: @escaping () -> Void) {
        (clockSet, turnEnd) = (nil, nil)
        timer?.disarm()
        sources.stop()
        let ending = running.values.compactMap { $0.source as? any EndingSource }
        for (source, _) in running.values { source.stop() }
        running = [:]
        var count = ending.count
        guard count > 0 else { return whenDone() }
        for source in ending {
            source.end {
                count -= 1
                if count == 0 { whenDone() }
            }
        }
    }
}

// MARK: - Turns

extension EngineRunner {
    /// Handles a request at once. The answer is sent at the end of the turn, after all reports.
    package func handle(_ request: Event) {
        session?.keepAnswers()
        enqueue(.request(request))
        if !isInTurn { step() }
    }

    package func apply(_ rules: Rules, _ settings: LightSources.Settings) {
        let isSame = settings == sources.settings
        sources.settings = settings
        // With the new place's nights, so that a night lock doesn't end and begin again in between.
        if let lock = rules.nightLock {
            let (timeOfDay, nights) = localTime(for: lock)
            inputs.append(.fact(.rules(rules, timeOfDay: timeOfDay, nights: nights)))
        } else {
            inputs.append(.fact(.rules(rules)))
        }
        if !isSame { inputs.append(.settings) }
        turn()
    }

    /// Handles all inputs and their effects, until nothing is left. Does nothing within a turn.
    ///
    /// An endless exchange of outcomes and inputs continues in the next turn, after the loop's other work.
    package func turn() {
        guard !isInTurn else { return }
        isInTurn = true
        var rounds = 0
        repeat {
            rounds += 1
            step()
            let effects = effects
            self.effects = Effects()
            for (event, moment, outcome) in effects.outcomes { handler(event, moment, outcome) }
            session?.sendAnswers()
            for action in effects.actions { perform(action) }
            runSources()
        } while isUnfinished && rounds < EngineRunner.mostRounds
        armTimer()
        isInTurn = false
        // A deferred source would precede all others.
        if isUnfinished { timer?.arm(at: loop.now) }
    }

    private var isUnfinished: Bool { !inputs.isEmpty || !effects.isEmpty }

    private static let mostRounds = 1000

    private func enqueue(_ input: Input) {
        inputs.append(input)
        if !isInTurn { turnEnd?.schedule() }
    }

    private func step() {
        guard !inputs.isEmpty else { return }
        if inputs.contains(where: \.isJudged) {
            monitors.refresh()
            if decider.rules.nightLock != nil, LocalTime.offset(at: loop.wallClock) != zoneOffset { readTimeOfDay() }
        }
        let turn = Turn(
            now: loop.now, awaitsFirstAnswers: monitors.awaitsFirstAnswers,
            isAskingLid: monitors.isAskingLid || effects.actions.contains(.askLid))
        let inputs = inputs
        self.inputs = []
        engine.step(inputs, in: turn, &effects)
    }

    private func perform(_ action: Effects.Action) {
        switch action {
        case .confirm(let id):
            let isReading = (running[id]?.source as? any ConfirmingSource)?.confirm() ?? false
            inputs.append(.confirming(isReading: isReading))
        case .refresh(let id): refresh(id)
        case .rest(let id): (running[id]?.source as? any SleepingSource)?.machineWillSleep()
        case .wake(let id):
            if let source = running[id]?.source as? any SleepingSource { source.machineDidWake() } else { refresh(id) }
        case .searchSources: sources.searchAgain()
        case .askLid:
            monitors.askLid()
            if !monitors.isAskingLid { inputs.append(.answered) }
        case .askInput: monitors.askInput()
        case .forgetInput: monitors.forgetInput()
        }
    }

    private func timerFired() {
        armed = nil
        if decider.rules.nightLock != nil { readTimeOfDay() }
        enqueue(.time)
    }

    /// Arms the timer for the next deadline or, with a night lock, the local clock's next jump.
    private func armTimer() {
        var next = engine.deadline
        if let due = next, decider.rules.nightLock != nil {
            let wall = loop.wallClock
            next = LocalTime.jump(after: wall, before: wall + (due - loop.now)).map { loop.now + ($0 - wall) } ?? due
        }
        guard next != armed else { return }
        armed = next
        if let next { timer?.arm(at: next) } else { timer?.disarm() }
    }
}

extension Input {
    /// Whether it needs the monitors' present state, which no event may have reported.
    fileprivate var isJudged: Bool { stage == .readings || stage == .time }
}

// MARK: - Monitors and the local clock

extension EngineRunner {
    private func monitorReported(_ event: MonitorEvent) {
        switch event {
        case .lid(let isShut): enqueue(.fact(.suppression(.lid, isShut)))
        case .screen(let isOff): enqueue(.fact(.suppression(.screenOff, isOff)))
        case .session(let isIdle): enqueue(.fact(.suppression(.idle, isIdle)))
        case .sleep(isAsleep: true, let ago): enqueue(.fact(.suppression(.asleep, true), ago: ago))
        case .sleep(isAsleep: false, _):
            sources.machineDidWake()
            enqueue(.fact(.woke(sun: sources.appearanceBySun())))
            readTimeOfDay()
        case .dock(let isDocked): enqueue(.dock(isDocked: isDocked))
        case .dockSwitch: enqueue(.fact(.disturbance(.dock)))
        case .input(let idle): enqueue(.fact(.input(idle: idle)))
        case .power: enqueue(.fact(.disturbance(.power)))
        case .displays: enqueue(.fact(.disturbance(.displays)))
        case .colorScheme(let prefersDark): enqueue(.fact(.desktopChose(prefersDark ? .night : .day)))
        }
    }

    func clockWasSet() {
        readTimeOfDay()
        if engine.selection.deciding?.name.kind.has(.followsClock) == true { refresh() }
    }

    /// Reads the local time for the Decider, and the nights if the night lock needs them.
    ///
    /// The kernel reports a clock that was set, but not a zone's summer time or another zone, as on a journey.
    private func readTimeOfDay() {
        let (timeOfDay, nights) = localTime(for: decider.rules.nightLock)
        enqueue(.fact(.timeOfDay(timeOfDay, nights: nights)))
    }

    /// Returns the local time, and nights for a lock by the sun. Stores the zone's offset.
    private func localTime(for lock: NightLock?) -> (timeOfDay: Duration, nights: [SolarNight]) {
        zoneOffset = LocalTime.offset(at: loop.wallClock)
        return (LocalTime.timeOfDay(at: loop.wallClock), lock?.usesSun == true ? sources.nights() : [])
    }
}

// MARK: - Sources

extension EngineRunner {
    /// Applies the sources' roles, and tells the deciding source which values may matter.
    private func runSources() {
        let uses = engine.selection.roles
        for (id, entry) in running where uses[id] != entry.use {
            running[id] = nil
            entry.source.stop()
        }
        for (id, use) in uses where running[id] == nil {
            guard let source = sources.all.first(where: { $0.id == id })?.source else { continue }
            running[id] = (source, use)
            (source as? any PolledSource)?.setNeeds(engine.reportingNeeds)
            // The handler must not hold the source, which holds the handler.
            let name = source.name
            source.start(use) { [weak self] in self?.receive($0, from: id, name) }
        }
        guard reportingNeeds != engine.reportingNeeds else { return }
        reportingNeeds = engine.reportingNeeds
        (decidingSource as? any PolledSource)?.setNeeds(engine.reportingNeeds)
    }

    private func receive(_ value: Reading.Value, from id: Int, _ name: SourceName) {
        let since = (running[id]?.source as? any PolledSource)?.repeatsSince.map { Instant(sinceStart: $0) }
        enqueue(.value(SourceValue(value, of: id, name, repeatsSince: since)))
    }

    var decidingSource: (any LightSource)? { engine.selection.deciding.flatMap { running[$0.id]?.source } }

    package func refresh() { if let id = engine.selection.deciding?.id { refresh(id) } }

    private func refresh(_ id: Int) { (running[id]?.source as? any RefreshableSource)?.refresh() }
}
